import path from 'node:path';
import { defineCommand } from 'citty';
import { ProviderFailed } from '#domain/errors.ts';
import { formatNumber } from '#domain/money.ts';
import { checkHttpLink } from '#generator/links/check-http-link.ts';
import { brokenOutboundLinks } from '#generator/links/check-links.ts';
import { outboundLinks } from '#generator/links/outbound-links.ts';
import { readEnvironment } from '#server/env.ts';
import { type BrokenLink, writeLinkReport } from '#sites/link-report.ts';
import { positiveCount } from '../arguments.ts';
import { elapsed, openProgress } from '../progress.ts';
import { eachSiteArgument, eachStore } from './stores.ts';

export const links = defineCommand({
  meta: { name: 'links', description: 'Check outbound links, and store the broken ones for the cockpit' },
  args: {
    limit: { type: 'string', default: '200', description: 'Most links to check per site' },
    ...eachSiteArgument,
  },
  async run({ args }) {
    const limit = positiveCount('--limit', args.limit);
    const { FORECOURT_STATE, OUTBOUND_ALLOW } = readEnvironment();
    const state = path.resolve(FORECOURT_STATE);
    await eachStore(args.site, async (store) => {
      const manifest = store.current();
      if (manifest === null) return;
      const progress = openProgress(store.site);
      const started = performance.now();
      const all = await outboundLinks(manifest, (entry) => store.read(entry));
      const followed = all.slice(0, limit);
      const broken = await brokenOutboundLinks(followed, checkHttpLink(OUTBOUND_ALLOW), (checked) =>
        progress.step(`${formatNumber(checked)}/${formatNumber(followed.length)} links`),
      );
      const checked = followed.length;
      if (checked > 0 && broken.length === checked) throw allFailed(store.site, broken);
      await writeLinkReport(state, store.site, {
        release: manifest.release,
        checked_at: new Date().toISOString(),
        checked,
        skipped: all.length - checked,
        broken,
      });
      progress.done(
        `${formatNumber(broken.length)} of ${formatNumber(checked)} links broken, in ${elapsed(started)}`,
      );
      for (const { url, page, problem } of broken) console.log(`  ${url}\n    ${problem}, on ${page}`);
    });
  },
});

/** If all links fail, this machine is more likely offline than every link broken. */
function allFailed(site: string, broken: readonly BrokenLink[]): ProviderFailed {
  const { url, problem } = broken[0] ?? {};
  return new ProviderFailed(
    `None of the links of ${site} leads anywhere, such as ${url}: ${problem}. Nothing was stored. Check the internet connection of this machine, then try again.`,
  );
}
