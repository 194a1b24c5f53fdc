import path from 'node:path';
import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { isEncoding, photoMode } from '#domain/photo/photo-mode.ts';
import { Photos } from '#photos/photos.ts';
import { SiteUnusable } from '#pipeline/site-unusable.ts';
import { readEnvironment } from '#server/env.ts';
import { photoRows } from '#server/photos/photo-status.ts';
import { PHOTO_FAULTS } from '#sites/photo-fault.ts';
import { loadPlaces } from '#sites/places.ts';
import { badArgument, positiveCount } from '../arguments.ts';
import { elapsed, openProgress } from '../progress.ts';
import { PROJECT } from '../project.ts';
import { chosenSites } from '../sites.ts';
import { eachSite } from './stores.ts';

/** Timers of Node that are longer end at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const photos = defineCommand({
  meta: {
    name: 'photos',
    description: 'How the photos of the feeds stand: what waits, what fails, which cars lack photos',
  },
  args: {
    site: { type: 'string', description: 'Slug of one site, in full; every site by default' },
    encode: { type: 'boolean', description: 'Fetch and encode what waits first; the next build shows it' },
    seconds: {
      type: 'string',
      description: 'With --encode: begin no photo after so many seconds, all sites together',
    },
    json: { type: 'boolean', description: 'Print everything as JSON' },
  },
  async run({ args }) {
    if (args.seconds !== undefined && !args.encode)
      throw badArgument('--seconds', 'It limits encoding: add --encode, or omit it');
    const seconds = args.seconds === undefined ? null : positiveCount('--seconds', args.seconds);
    const limit =
      seconds === null ? {} : { signal: AbortSignal.timeout(Math.min(seconds * 1000, LONGEST_TIMER_MS)) };
    const { FORECOURT_STATE, OUTBOUND_ALLOW } = readEnvironment();
    const own = new Photos({ state: path.resolve(FORECOURT_STATE), allow: OUTBOUND_ALLOW });
    try {
      const reports: Record<string, unknown> = {};
      await eachSite(await chosenSites(args.site), async (slug) => {
        const { value, findings } = await loadPlaces(PROJECT, slug);
        if (value === null) throw new SiteUnusable(slug, findings);
        const { site } = value;
        if (!isEncoding(site.images)) {
          if (!args.json) console.log(`${slug}: fetches no photos (mode ${photoMode(site.images)})`);
          return;
        }
        if (args.encode) {
          const started = performance.now();
          const progress = openProgress(slug);
          const settled = await own.encode(site, {
            ...limit,
            onPhoto: (done) => progress.step(`photos ${done}`),
          });
          progress.done(`${count(settled, 'photo')} settled in ${elapsed(started)}`);
        }
        const report = await own.noteReport(site);
        reports[slug] = report;
        if (args.json) return;
        console.log([slug, ...photoRows(report).map(({ head, text }) => `  ${head}: ${text}`)].join('\n'));
        if (args.site === undefined) return;
        for (const { car, address, fault } of own.index.reports.faulty(slug))
          console.log(`  car ${car}: ${address}: ${PHOTO_FAULTS[fault]}`);
      });
      if (args.json) console.log(JSON.stringify(reports, null, 2));
    } finally {
      own.close();
    }
  },
});
