import { expect, it } from 'vitest';
import { pictureFinder } from './photo-address.ts';
import { fixtureSite } from './project.fixture.ts';
import type { Media } from './snapshot.ts';

const facts = { name: '0123456789abcdef0123', width: 1400, height: 933, tone: 1, focus: 2 };
const drawn = (preview: string | null): Media => ({
  width: 800,
  height: 533,
  type: 'image/webp',
  preview,
  variants: [{ path: '/media/a-800.webp', width: 800 }],
});

it.each([
  { mode: 'build', address: '/1.jpg', jpeg: '/media/0123456789abcdef0123-1200.jpg' },
  { mode: 'service', address: '/2.jpg', jpeg: expect.stringMatching(/^\/media\/[0-9a-f]{20}-1200\.jpg$/) },
  { mode: 'build', address: '/2.jpg', jpeg: 'https://dms.example/2.jpg' },
  { mode: 'build', address: 'demo:a', jpeg: '/media/a-preview.jpg' },
  { mode: 'build', address: 'demo:small', jpeg: null },
  { mode: 'build', address: 'demo:lost', jpeg: null },
] as const)('finds $address as JPEG in mode $mode', ({ mode, address, jpeg }) => {
  const media = { 'demo:a': drawn('/media/a-preview.jpg'), 'demo:small': drawn(null) };
  const site = fixtureSite({ images: { mode, origin: 'https://dms.example' } });
  const car = { images: ['/1.jpg', '/2.jpg'], photos: [facts, null] };
  expect(pictureFinder(() => media, site).jpeg(address, car)).toEqual(jpeg);
});

it.each([
  [{ mode: 'build' }, 'https://dms.example/1.jpg', 'https://dms.example/1.jpg'],
  [{ mode: 'service', origin: 'https://dms.example' }, '/1.jpg', 'https://dms.example/1.jpg'],
  [
    { cdn: { provider: 'imgix', url: 'https://cars.imgix.net' } },
    'https://dms.example/1.jpg',
    expect.stringMatching(/^https:\/\/cars\.imgix\.net\/1\.jpg\?.*w=800/),
  ],
  [{}, 'demo:a', '/media/a-800.webp'],
  [{}, 'demo:lost', null],
] as const)('a frame of a 360° view is never fetched by us: %o, %s', (images, address, frame) => {
  const media = { 'demo:a': drawn(null) };
  expect(pictureFinder(() => media, fixtureSite({ images })).frame(address)).toEqual(frame);
});

it.each(['https://192.168.1.300/a.jpg', 'https://photos.example:port/a.jpg', 'https://[x'])(
  '%s, which is no address, is no picture',
  (address) => {
    expect(pictureFinder(() => ({}), fixtureSite({ images: {} })).photo(address, 'A')).toBeNull();
  },
);
