import { demoFeed } from '#demo/stock/demo-feed.ts';
import type { DemoRecord } from '#demo/stock/record.ts';
import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import { type Fetching, type SourceResult, spoolFeed } from './feed-body.ts';

/** Invented cars, dated relative to `now`. */
export async function fetchDemo(
  { cars, pictures }: SourceOf<'demo'>,
  { site, locations, now, state }: Fetching,
): Promise<SourceResult> {
  const drawn = await demoFeed({ site, locations, cars, now, stateDir: state });
  const records = pictures === 'drawn' ? drawn : drawn.map(photographed);
  const body = await spoolFeed(
    [new TextEncoder().encode(JSON.stringify(records))],
    state,
    'The invented stock',
  );
  return { kind: 'fetched', body, etag: null, last_modified: null };
}

/** A demo car whose pictures are photos of `startPhotoServer`, as many as it has drawings. */
export const photographed = ({ turntable: _, ...record }: DemoRecord): DemoRecord => ({
  ...record,
  thumbnails: [],
  images: record.images.map((_, index) => ({ image: { url: `/photos/${record.id}/${index}.jpg` } })),
});
