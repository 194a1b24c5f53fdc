import path from 'node:path';
import { defineCommand, runMain } from 'citty';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { measuredPages } from './bench/pages/kinds.ts';
import { auditRuns, openLighthouse } from './bench/pages/lighthouse.ts';
import { measurePhotos } from './bench/pages/measure-photos.ts';
import { photoRows } from './bench/pages/photo-rows.ts';
import { missed, scoreRow } from './bench/pages/scores.ts';
import { type BenchRow, table } from './bench/table.ts';
import { buildSites } from './commands/build.ts';
import { EXIT } from './exit.ts';
import { chosenSite, chosenSites } from './sites.ts';

/** Each score is the median of its runs, because single ones vary by a few points on a busy machine. */
const RUNS = 3;

await runMain(
  defineCommand({
    meta: { name: 'bench:pages', description: 'Measure what a phone makes of each kind of page' },
    args: {
      site: { type: 'string', description: 'Slug of one site; default: every site' },
      runs: { type: 'string', description: `Runs for each page; default: ${RUNS}` },
      photos: {
        type: 'boolean',
        description: 'Compare one site, drawn, with the same with remote photos of 2 to 5 MB in each mode',
      },
    },
    async run({ args }) {
      const runs = Number(args.runs ?? RUNS);
      if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a number from 1');
      if (args.photos) {
        const { rows, verdicts } = photoRows(
          await measurePhotos(await chosenSite(args.site, console.error), runs),
        );
        console.log(
          `\nLighthouse, simulated phone, medians of ${runs}\n\n${table(rows)}\n\n${verdicts.join('\n')}`,
        );
        return;
      }
      const environment = readEnvironment({ PORT: '0', LOG_LEVEL: 'silent' });
      process.exitCode = await buildSites(args.site, {});
      if (process.exitCode !== EXIT.done) return;
      const audit = await openLighthouse(path.resolve(environment.FORECOURT_STATE, 'bench'));
      const server = await startServer(environment);
      const rows: BenchRow[] = [];
      const misses: string[] = [];
      try {
        for (const site of await chosenSites(args.site)) {
          for (const { kind, address } of await measuredPages(
            path.join(environment.FORECOURT_STATE, 'store'),
            site,
          )) {
            const url = server.url.replace('//', `//${site}.`) + address;
            const reports = await auditRuns(audit, url, `${site} ${kind}`, runs);
            rows.push(scoreRow(`${site} ${kind}`, reports));
            misses.push(...missed(reports).map((miss) => `${url}  ${miss}`));
          }
        }
      } finally {
        await server.close();
      }
      console.log(`\nLighthouse, simulated phone, medians of ${runs}\n\n${table(rows)}`);
      for (const miss of misses) console.error(miss);
      process.exitCode = misses.length === 0 ? EXIT.done : EXIT.failed;
    },
  }),
);
