import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { collectPhotos } from '#generator/photos/collect-photos.ts';
import { dropOldBundles } from '#generator/renderer/old-bundles.ts';
import { Photos } from '#photos/photos.ts';
import { readEnvironment } from '#server/env.ts';
import { siteSlugs } from '#sites/places.ts';
import { positiveCount } from '../arguments.ts';
import { PROJECT } from '../project.ts';
import { eachSiteArgument, eachStore, inStore, publishedSites } from './stores.ts';

/**
 * Deletes what is no longer needed: old releases, photos that no remaining release shows, compiled pages of old code,
 * drawn PDFs. Drawn pictures stay cached even without a release that shows them, so that a car that returns needs no
 * encoding.
 */
export const gc = defineCommand({
  meta: {
    name: 'gc',
    description:
      'Delete old releases, compiled pages of old code and drawn PDFs; live and pinned releases stay',
  },
  args: {
    keep: { type: 'string', default: '5', description: 'Number of newest releases to retain' },
    ...eachSiteArgument,
  },
  async run({ args }) {
    const state = resolve(readEnvironment().FORECOURT_STATE);
    const retain = positiveCount('--keep', args.keep);
    await eachStore(args.site, async (store) => {
      const { releases, packs, freed_bytes, unreadable } = await store.gc({ retain });
      const freed = (freed_bytes / 1e6).toFixed(1);
      console.log(
        `${store.site}: ${count(releases.length, 'release')} and ${count(packs.length, 'pack')} gone, ${freed} MB freed`,
      );
      for (const { problem } of unreadable) console.error(`${store.site}: every pack stays: ${problem}`);
    });
    await dropPhotos(state);
    // A sheet is valid on its day only.
    await rm(join(readEnvironment().FORECOURT_STATE, 'sheets'), { recursive: true, force: true });
    const bundles = await dropOldBundles(PROJECT, readEnvironment().FORECOURT_STATE);
    if (bundles.length > 0) console.log(`${count(bundles.length, 'folder')} of compiled pages gone`);
  },
});

/** Photos are those of all sites: each release that is left may show them. */
async function dropPhotos(state: string): Promise<void> {
  const releases: { site: string; created_at: string }[] = [];
  for (const site of await publishedSites())
    await inStore(site, async (store) => {
      releases.push(...store.releases().map(({ created_at }) => ({ site, created_at })));
    });
  const photos = new Photos({ state });
  if (!photos.isUsed) return;
  try {
    const dropped = await collectPhotos(photos, { releases, sites: await siteSlugs(PROJECT) }, new Date());
    if (dropped > 0) console.log(`${count(dropped, 'photo')} gone`);
  } finally {
    photos.close();
  }
}
