import path from 'node:path';
import { startPhotoServer } from '#demo/photos/photo-server.ts';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { startImageCdn } from './image-cdn.ts';
import { measuredPages } from './kinds.ts';
import { auditRuns, openLighthouse } from './lighthouse.ts';
import { DRAWN, type MeasuredPage } from './photo-rows.ts';
import { buildPhotographed, photographedSites } from './photographed-sites.ts';

/** Fixed, because photos are encoded once for each address. */
const PHOTO_PORT = 4481;
const CDN_PORT = 4482;

/** Kinds of pages that show photos of cars. */
const WITH_PHOTOS = ['home', 'listing', 'vehicle'];

/** Measures the pages of `model` with drawn pictures, and with remote photos of 2 to 5 MB in each mode. */
export async function measurePhotos(model: string, runs: number): Promise<MeasuredPage[]> {
  const bench = path.resolve(readEnvironment().FORECOURT_STATE, 'bench');
  const place = { root: path.join(bench, 'photographed'), state: path.join(bench, 'photographed-state') };
  const photoServer = await startPhotoServer({ port: PHOTO_PORT });
  const cdn = await startImageCdn(photoServer.origin, CDN_PORT);
  try {
    const sites = photographedSites(photoServer.origin, `https://127.0.0.1:${CDN_PORT}`);
    const allow = new URL(photoServer.origin).host;
    await buildPhotographed(model, sites, place, [allow]);
    const server = await startServer(
      readEnvironment({
        PORT: '0',
        LOG_LEVEL: 'silent',
        FORECOURT_STATE: place.state,
        OUTBOUND_ALLOW: allow,
      }),
      place.root,
    );
    // The image CDN signs for itself.
    const audit = await openLighthouse(bench, ['--ignore-certificate-errors']);
    const measured: MeasuredPage[] = [];
    try {
      for (const { slug, onRequest } of [{ slug: model, onRequest: false }, ...sites]) {
        for (const { kind, address } of await measuredPages(path.join(place.state, 'store'), slug)) {
          if (!WITH_PHOTOS.includes(kind)) continue;
          const url = server.url.replace('//', `//${slug}.`) + address;
          // All but the first shopper get files that are there.
          if (onRequest) await audit(url);
          const reports = await auditRuns(audit, url, `${slug} ${kind}`, runs);
          measured.push({ kind, pictures: slug === model ? DRAWN : slug, reports });
        }
      }
    } finally {
      await server.close();
    }
    return measured;
  } finally {
    await cdn.close();
    await photoServer.close();
  }
}
