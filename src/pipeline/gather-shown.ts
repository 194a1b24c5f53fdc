import type { Site } from '#domain/site/site.schema.ts';
import type { OwnPicture } from '#sites/memory.ts';
import { imageCacheFolder } from '#sites/places.ts';
import type { SiteSettings } from '#sites/snapshot.ts';
import { gatherBrand } from './brand/brand-assets.ts';
import { gatherMedia, type MediaContext } from './images/media.ts';
import type { SnapshotRequest } from './snapshot-request.ts';
import type { ShownParts } from './snapshot-validity.ts';

/** Gathers pictures and brand. */
export async function gatherShown(
  pictures: readonly OwnPicture[],
  request: SnapshotRequest,
  { site, theme }: SiteSettings,
): Promise<ShownParts> {
  const context = mediaContext(request, site);
  const { root, folder } = context;
  const [shown, { brand, findings }] = await Promise.all([
    gatherMedia(pictures, context),
    gatherBrand({ root, site, folder }, theme),
  ]);
  return { ...shown, brand, findings: [...shown.findings, ...findings] };
}

function mediaContext(
  { root, state, deferPictures = false, progress }: SnapshotRequest,
  { slug, images }: Site,
): MediaContext {
  return {
    deferPictures,
    root,
    site: slug,
    quality: images.quality,
    folder: imageCacheFolder(state),
    progress: (done, total) => progress?.(`pictures ${done}/${total}`),
  };
}
