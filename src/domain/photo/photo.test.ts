import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { FOCUSES, focusOf } from './photo-facts.ts';
import { PHOTO_FORMATS, photoCopyPath, photoFileAt, photoFilePath, photoWidths } from './photo-file.ts';
import { isEncoding, PHOTO_MODES, photoHosts, photoMode, photoSource } from './photo-mode.ts';
import { nearestTone, TONES } from './tone.ts';

const cdn = { provider: 'imgix', url: 'https://cars.imgix.net' };
const imagesOf = (images: NonNullable<Parameters<typeof siteWith>[0]>['images'] = {}) =>
  siteWith({ images }).images;

describe('the mode of a site', () => {
  it('follows from its image CDN, unless settings choose one', () => {
    expect(photoMode(imagesOf())).toBe('build');
    expect(photoMode(imagesOf({ cdn }))).toBe('cdn');
    expect(photoMode(imagesOf({ cdn, mode: 'service' }))).toBe('service');
    const named = { hosts: ['dms.example'] };
    const modes = PHOTO_MODES.filter((mode) => isEncoding(imagesOf({ mode, ...named })));
    expect(modes).toEqual(['build', 'service']);
    expect(isEncoding(imagesOf({ origin: 'https://dms.example' }))).toBe(true);
    expect(isEncoding(imagesOf())).toBe(false);
  });

  it('fetches https addresses, and paths where settings tell whose they are', () => {
    const origin = 'http://127.0.0.1:4480';
    expect(photoSource('https://dms.example/1.jpg', imagesOf())).toBe('https://dms.example/1.jpg');
    expect(photoSource('/1.jpg', imagesOf())).toBeNull();
    expect(photoSource('/1.jpg', imagesOf({ origin }))).toBe(`${origin}/1.jpg`);
    expect(photoSource('//evil.example/1.jpg', imagesOf({ origin }))).toBeNull();
    expect(photoSource('demo:vehicle/1', imagesOf({ origin }))).toBeNull();
  });

  it('fetches from no host but those that settings name', () => {
    const hosts = ['dms.example', 'photos.example'];
    const origin = 'http://127.0.0.1:4480';
    expect(photoHosts(imagesOf({ cdn }))).toEqual([]);
    expect(photoHosts(imagesOf({ hosts }))).toEqual(hosts);
    expect(photoHosts(imagesOf({ hosts, origin }))).toEqual([...hosts, '127.0.0.1:4480']);
  });
});

describe('the files of a photo', () => {
  it('are in the widths below its own, and its own', () => {
    expect(photoWidths(1400, 'avif')).toEqual([400, 576, 768, 992, 1200, 1400]);
    expect(photoWidths(1400, 'webp')).toEqual([400, 768, 1400]);
    expect(photoWidths(400, 'avif')).toEqual([400]);
    expect(photoWidths(320, 'webp')).toEqual([320]);
    expect([photoWidths(1400, 'jpg'), photoWidths(600, 'jpg')]).toEqual([[1200], [600]]);
    expect(photoCopyPath('0123456789abcdef0123', 1400)).toBe('/media/0123456789abcdef0123-1200.jpg');
  });

  it('are told by their address', () => {
    const name = '0123456789abcdef0123';
    for (const format of PHOTO_FORMATS) {
      expect(photoFileAt(photoFilePath(name, 768, format))).toEqual({ name, width: 768, format });
    }
    for (const path of [`/media/${name}-768.png`, `/media/../${name}-768.webp`, '/media/x-1.webp', '/'])
      expect(photoFileAt(path)).toBeNull();
  });
});

it('takes the nearest of the tones that the style sheet has', () => {
  expect(TONES.map(nearestTone)).toEqual(TONES.map((_, place) => place));
  expect(nearestTone([255, 255, 255])).toBe(5);
  // A warm grey, nearer to olive.
  expect(nearestTone([136, 136, 120])).toBe(3);
  // A brown, which is nearer to olive by its channels.
  expect(nearestTone([136, 120, 104])).toBe(13);
  const tokens = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
  const css = [...tokens.matchAll(/--photo-tone-(\d+): #(..)(..)(..);/g)].map(([, place, ...hex]) => [
    Number(place),
    ...hex.map((part) => Number.parseInt(part, 16)),
  ]);
  expect(css).toEqual(TONES.map((tone, place) => [place, ...tone]));
});

it('takes the nearest focus', () => {
  expect(FOCUSES.map((percent) => focusOf(percent / 100))).toEqual([0, 1, 2, 3, 4]);
  fc.assert(fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => focusOf(share) in FOCUSES));
});
