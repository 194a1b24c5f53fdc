import type { DemoRecord } from '../stock/record.ts';

/** A demo car whose pictures are photos of `startPhotoServer`, as many as it has drawings. */
export const photographed = (record: DemoRecord): DemoRecord => ({
  ...record,
  thumbnails: [],
  images: record.images.map((_, index) => ({ image: { url: `/photos/${record.id}/${index}.jpg` } })),
});
