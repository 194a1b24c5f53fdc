import { describe, expect, it } from 'vitest';
import { largestSource, photoCopy, photoFacts } from './photo.ts';

const sized = { src: '/media/a-800.avif', width: 1600, height: 1067, alt: '' };

describe('largestSource', () => {
  it.each([
    {
      srcset: '/media/a-400.avif 400w, /media/a-800.avif 800w, /media/a-1600.avif 1600w',
      largest: '/media/a-1600.avif',
    },
    {
      srcset: 'https://cdn.example/w_1600,q_75/a 1600w, https://cdn.example/w_400,q_75/a 400w',
      largest: 'https://cdn.example/w_1600,q_75/a',
    },
    { srcset: null, largest: '/media/a-800.avif' },
  ])('of $srcset', ({ srcset, largest }) => {
    expect(largestSource({ ...sized, srcset })).toBe(largest);
  });
});

it('finds the JPEG copy of a photo that is offered in AVIF, and of no other', () => {
  const src = '/media/0123456789abcdef0123-768.webp';
  expect(photoCopy({ ...sized, src, srcset: null, avif: 'x' })).toBe('/media/0123456789abcdef0123-1200.jpg');
  expect(photoCopy({ ...sized, src, srcset: null })).toBeNull();
});

it('tells what is known of a car’s photo by its address', () => {
  const facts = { name: 'a', width: 900, height: 600, tone: 1, focus: 2 };
  const car = { images: ['/1.jpg', '/2.jpg'], photos: [null, facts] };
  expect(photoFacts(car, '/2.jpg')).toBe(facts);
  expect(photoFacts(car, '/1.jpg')).toBeNull();
  expect(photoFacts(car, '/3.jpg')).toBeNull();
  expect(photoFacts({ images: ['/1.jpg'] }, '/1.jpg')).toBeNull();
});
