import { describe, expect, it } from 'vitest';
import { feedRecord, fixtureSite } from '#sites/project.fixture.ts';
import { nest } from './format/columns.ts';
import { doubtsOf, vehicleOf } from './normalise.fixture.ts';
import { normalise } from './normalise.ts';

describe('photos and files', () => {
  it.each([
    [[{ image: { url: '/a.jpg' } }, { url: 'https://x.example/b.jpg' }, '/c.jpg']],
    [['/a.jpg', 'https://x.example/b.jpg', '/c.jpg', '/a.jpg']],
  ])('reads %j', (images) => {
    const hosts = fixtureSite({ images: { hosts: ['x.example'] } });
    expect(vehicleOf({ images }, hosts)).toMatchObject({
      images: ['/a.jpg', 'https://x.example/b.jpg', '/c.jpg'],
      photos_count: 3,
    });
  });

  it('puts the primary image first, and falls back to thumbnails', () => {
    expect(vehicleOf({ images: ['/a.jpg', '/b.jpg'], primary_image_url: '/b.jpg' }).images).toEqual([
      '/b.jpg',
      '/a.jpg',
    ]);
    expect(vehicleOf({ thumbnails: ['/a.jpg'], photos_count: 25 })).toMatchObject({
      images: ['/a.jpg'],
      photos_count: 1,
    });
  });

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'http://x.example:8080/a.jpg',
    '/\\evil.example/a.jpg',
    'https://user:pass@x.example/a.jpg',
    '/a".onerror="x',
    'demo:vehicle/SUV/Blue/side-street/black/1',
    'file:///etc/passwd',
  ])('drops the address %j', (address) => {
    expect(vehicleOf({ images: [address], file: address })).toMatchObject({ images: [], file: null });
    expect(doubtsOf({ images: [address] })).toEqual(['images']);
  });

  it('reads addresses of any usual name, in groups too, and reports an entry without one', () => {
    expect(vehicleOf({ images: [{ src: '/a.jpg' }, { href: '/b.jpg' }] }).images).toEqual([
      '/a.jpg',
      '/b.jpg',
    ]);
    const groups = { main: '/a.jpg', others: ['/b.jpg', { path: '/c.jpg' }] };
    expect(vehicleOf({ images: groups }).images).toEqual(['/a.jpg', '/b.jpg', '/c.jpg']);
    const result = normalise(feedRecord(1, { images: [{ alt: 'Front' }, 7, {}, '/a.jpg'] }), fixtureSite());
    expect(result.kind === 'vehicle' && result.doubts.map(({ message }) => message)).toEqual([
      'An entry has no address of a photo, but alt',
      'An entry has no address of a photo, but 7',
      'An entry has no address of a photo, but nothing',
    ]);
  });

  it.each([
    'https://x.example/a.jpg~https://x.example/b.jpg',
    'https://x.example/a.jpg^https://x.example/b.jpg',
    'https://x.example/a.jpg<br>https://x.example/b.jpg',
    'https://x.example/a.jpg <br/> https://x.example/b.jpg',
    String.raw`https://x.example/a.jpg\nhttps://x.example/b.jpg`,
    'x.example/a.jpg,x.example/b.jpg',
    '//x.example/a.jpg;x.example/b.jpg',
    ['[{"url":"https://x.example/a.jpg","tag":["Front, left"]},{"url":"https://x.example/b.jpg"}]'],
  ])('reads two photos out of the cell %j', (cell) => {
    const hosts = fixtureSite({ images: { hosts: ['x.example'] } });
    expect(vehicleOf(nest([['images', cell]]), hosts).images).toEqual([
      'https://x.example/a.jpg',
      'https://x.example/b.jpg',
    ]);
  });

  it.each([
    ['https://x.example/~/a.jpg', 'https://x.example/~/a.jpg'],
    ['https://x.example/~joe/a^b.jpg', 'https://x.example/~joe/a%5Eb.jpg'],
    ['https://x.example/?id=1&amp;size=2', 'https://x.example/?id=1&size=2'],
    ['https://x.example/w=1,h=2/a.jpg', 'https://x.example/w=1,h=2/a.jpg'],
    ['X.example/a.jpg', 'https://x.example/a.jpg'],
  ])('reads the one photo %j', (cell, address) => {
    const hosts = fixtureSite({ images: { hosts: ['x.example'] } });
    expect(vehicleOf(nest([['images', cell]]), hosts).images).toEqual([address]);
  });

  it('upgrades http photos to https, on hosts in the settings only', () => {
    const hosts = fixtureSite({ images: { hosts: ['x.example'] } });
    const images = ['http://x.example/a.jpg', '//x.example/b.jpg', 'http://evil.example/c.jpg'];
    expect(vehicleOf({ images, file: images[0] }, hosts)).toMatchObject({
      images: ['https://x.example/a.jpg', 'https://x.example/b.jpg'],
      file: null,
    });
  });

  it('accepts photos only from hosts in the settings, and drawings only on demo sites', () => {
    const hosts = fixtureSite({ images: { hosts: ['cdn.example'] } });
    const images = ['https://cdn.example/a.jpg', 'https://other.example/a.jpg'];
    expect(vehicleOf({ images }, hosts).images).toEqual(['https://cdn.example/a.jpg']);
    expect(vehicleOf({ images }).images).toEqual([]);
    const cdn = fixtureSite({ images: { cdn: { provider: 'imgix', url: 'https://dealer.imgix.net' } } });
    expect(vehicleOf({ images }, cdn).images).toEqual(images);
    const drawing = 'demo:vehicle/SUV/Blue/side-street/black/1';
    expect(vehicleOf({ images: [drawing] }, fixtureSite({ stock: { type: 'demo' } })).images).toEqual([
      drawing,
    ]);
  });
});
