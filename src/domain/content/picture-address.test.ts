import { describe, expect, it } from 'vitest';
import { isContentPicture, isPictureAddress } from './picture-address.ts';

describe('the address of a picture', () => {
  it.each([
    'images/open-day.jpg',
    'images/Übergabe 2026.JPEG',
    'images/team/mei.webp',
    'logo.svg',
    'scan.tif',
    'scan.tiff',
    'demo:scene/parts/blue/0',
    ...['images/IMG_2041 (1).jpg', "images/gavin's ute.jpg", 'a&b.jpg', 'x@2x.png', 'a,b.jpg', '50%+.webp'],
  ])('%s is one that the build encodes', (address) => {
    expect([isContentPicture(address), isPictureAddress(address)]).toEqual([true, true]);
  });

  it.each(['https://photos.example/a', 'HTTPS://photos.example/a.jpg?w=1', '/brand/logo.png'])(
    '%s is one that is served unchanged',
    (address) => {
      expect([isContentPicture(address), isPictureAddress(address)]).toEqual([false, true]);
    },
  );

  it.each([
    ...['', 'images/open-day', 'images/open-day.pdf', 'images/open-day.jpg.txt', 'images/', '-a.jpg'],
    // Outside its folder, or on a host of its own choice.
    ...[
      '../site.json.jpg',
      'images/../../a.jpg',
      'images/./a.jpg',
      './a.jpg',
      '//photos.example/a.jpg',
      '/\\photos.example/a.jpg',
    ],
    ...[
      'http://photos.example/a.jpg',
      'javascript:a.jpg',
      'images/a.jpg?x=.jpg',
      'images/a#b.jpg',
      'images\\..\\a.jpg',
      'images/a\n.jpg',
      'data:image/png',
      'demo:',
      'demo:../a',
      'a demo:scene',
      'demo:scene/<b>',
    ],
    ...[
      'https://photos.example/a b.jpg',
      'a https://photos.example/a',
      'https://photos.example/"><script>',
      '/a b.jpg',
      '/"onload="a.jpg',
    ],
  ])('%j is none', (address) => {
    expect([isContentPicture(address), isPictureAddress(address)]).toEqual([false, false]);
  });
});
