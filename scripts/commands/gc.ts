import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { dropOldBundles } from '#generator/renderer/old-bundles.ts';
import { readEnvironment } from '#server/env.ts';
import { positiveCount } from '../arguments.ts';
import { PROJECT } from '../project.ts';
import { eachStore, siteArgument } from './stores.ts';

/**
 * Frees what nothing needs any more: old releases of the sites, compiled pages of old code, PDFs that were drawn. Encoded pictures
 * stay in their cache although no kept release may show them: a car comes back, and its photos need no encoding.
 */
export const gc = defineCommand({
  meta: {
    name: 'gc',
    description:
      'Drop old releases, compiled pages of old code and drawn PDFs; live and pinned releases stay',
  },
  args: {
    keep: { type: 'string', default: '5', description: 'How many of the newest releases stay' },
    ...siteArgument,
  },
  async run({ args }) {
    const retain = positiveCount('--keep', args.keep);
    await eachStore(args.site, async (store) => {
      const { releases, packs, freed_bytes, unreadable } = await store.gc({ retain });
      const freed = (freed_bytes / 1e6).toFixed(1);
      console.log(
        `${store.site}: ${count(releases.length, 'release')} and ${count(packs.length, 'pack')} gone, ${freed} MB freed`,
      );
      for (const { problem } of unreadable) console.error(`${store.site}: every pack stays: ${problem}`);
    });
    // A sheet holds for its day only.
    await rm(join(readEnvironment().FORECOURT_STATE, 'sheets'), { recursive: true, force: true });
    const bundles = await dropOldBundles(PROJECT, readEnvironment().FORECOURT_STATE);
    if (bundles.length > 0) console.log(`${count(bundles.length, 'folder')} of compiled pages gone`);
  },
});
