import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { GalleryPhotos, GalleryThumbs } from './GalleryPhotos.tsx';

const photos = ['/media/1.webp', '/media/2.webp'].map((src) => ({
  src,
  srcset: null,
  width: 1400,
  height: 933,
  alt: 'Kia Rio',
}));

const priorities = (html: string) =>
  (html.match(/<img[^>]*>/g) ?? []).map((img) => /fetchpriority="(\w+)"/i.exec(img)?.[1] ?? null);

it('loads the first photo before all others, and thumbnails after what else the page shows', () => {
  expect(priorities(renderToStaticMarkup(<GalleryPhotos photos={photos} />))).toEqual(['high', null]);
  expect(priorities(renderToStaticMarkup(<GalleryThumbs photos={photos} />))).toEqual(['low', 'low']);
});
