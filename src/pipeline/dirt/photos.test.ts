import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { feedRecord } from '#sites/project.fixture.ts';
import { normalise } from '../normalise.ts';

const site = siteWith({ images: { hosts: ['dms.example'] } });

function photosOf(images: unknown) {
  const result = normalise(feedRecord(1, { images }), site);
  if (result.kind !== 'vehicle') throw new Error('The record was rejected');
  return { photos: result.vehicle.images, doubts: result.doubts.map(({ message }) => message) };
}

describe('an address of a photo that cannot be one', () => {
  it.each(['https://[', 'http://[x/1.jpg', 'https://a b/1.jpg', '//', 'https://%zz/1.jpg'])(
    'is named, and the car keeps its others: %s',
    (address) => {
      expect(photosOf([address, 'https://dms.example/1.jpg'])).toEqual({
        photos: ['https://dms.example/1.jpg'],
        doubts: [`${JSON.stringify(address)} is not an https address or a path of the site`],
      });
    },
  );

  it.each(['photos/1.jpg', '1.jpg', './1.jpg', '../a b/1.jpg'])(
    'needs a base where it is relative: %s',
    (address) => {
      expect(photosOf([address])).toEqual({
        photos: [],
        doubts: [
          `${JSON.stringify(address)} is a relative address: set "base" in the mapping to what stands in front`,
        ],
      });
    },
  );

  it.each(['yes', 'No', '3', 'N/A', 'Photos to come', 'None.'])(
    'is no relative address where it is a word: %s',
    (address) => {
      expect(photosOf([address]).doubts).toEqual([
        `${JSON.stringify(address)} is not an https address or a path of the site`,
      ]);
    },
  );

  it('is none of https or of the site, whatever its letters', () => {
    const starts = fc.constantFrom(
      'https://',
      'http://',
      '//',
      '/',
      'data:',
      'https://[',
      'https://dms.example/',
    );
    const addresses = fc.array(
      fc.tuple(starts, fc.string({ unit: 'binary' })).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(addresses, (images) => {
        for (const photo of photosOf(images).photos)
          expect(photo).toMatch(/^(?:https:\/\/dms\.example\/|\/(?!\/))/);
      }),
    );
  });
});

it.each(['https://youtu.be/dQw4w9WgXcQ', 'https://dms.example/1.MP4', 'http://www.vimeo.com/76979871'])(
  'a video among the photos is named: %s',
  (address) => {
    expect(photosOf([address])).toEqual({
      photos: [],
      doubts: [`${JSON.stringify(address)} is a video and no photo`],
    });
  },
);
