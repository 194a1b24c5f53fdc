import { describe, expect, it } from 'vitest';
import { photoCopyPath, photoFilePath } from '../photo/photo-file.ts';
import { recordWith } from '../view/vehicle-record.fixture.ts';
import { departedCar, mailedCar, searchMailSubject } from './search-mail.ts';

const record = recordWith({ km: 45_000, location_name: 'City yard', slug: 'corolla-7' });
const one = mailedCar({ kind: 'new', id: '7' }, record);
const news = (label: string, cars = [one], more = 0) => ({ label, href: '/search', cars, more });

describe('mailedCar', () => {
  it('says why, what it costs, how far it went and where it stands', () => {
    expect(one).toEqual({
      name: 'Corolla',
      news: 'New match',
      facts: ['$20,000 Excl. government charges', '45,000 km', 'City yard'],
      href: '/cars/corolla-7',
      photo: null,
    });
  });

  it('says how much less a car costs, and that it is back', () => {
    expect(mailedCar({ kind: 'cheaper', id: '7', saving: 1500 }, record).news).toBe('$1,500 less');
    expect(mailedCar({ kind: 'back', id: '7' }, record).news).toBe('Available again');
  });

  it.each([
    ['sold', 'Sold'],
    ['reserved', 'Reserved for somebody'],
    ['test_drive_only', 'Not for sale any more'],
    ['in_stock', 'Not for sale any more'],
  ] as const)('says what became of a car that left: %s', (availability, words) => {
    const left = { ...record, card: { ...record.card, availability } };
    expect(mailedCar({ kind: 'gone', id: '7' }, left).news).toBe(words);
  });

  it('names a car that the site has no more by its search', () => {
    expect(departedCar({ label: '2019 Kia Rio', href: '/favourites?ids=7' })).toMatchObject({
      name: '2019 Kia Rio',
      news: 'Not for sale any more',
      href: '/favourites?ids=7',
    });
  });

  it('says that a car only comes close', () => {
    expect(mailedCar({ kind: 'close', id: '7' }, record).news).toBe('Comes close');
  });

  it('shows a photo as every mail program can: its JPEG copy, else the file itself', () => {
    const name = '0123456789abcdef0123';
    const photo = { src: photoFilePath(name, 768, 'webp'), srcset: null, width: 1600, height: 1067, alt: '' };
    const shown = (more: object) => {
      const card = { ...record.card, photo: { ...photo, ...more } };
      return mailedCar({ kind: 'new', id: '7' }, { ...record, card }).photo;
    };
    expect(shown({})).toBe(photo.src);
    expect(shown({ avif: 'x.avif 768w' })).toBe(photoCopyPath(name, 1600));
  });

  it('leaves out what is not known', () => {
    const bare = recordWith({ price: null, km: null, location_name: null });
    expect(mailedCar({ kind: 'new', id: '7' }, bare).facts).toEqual([]);
  });
});

describe('searchMailSubject', () => {
  it('names the car where it is alone, else how many there are', () => {
    expect(searchMailSubject([news('Kia')])).toBe('New match: Corolla');
    expect(searchMailSubject([news('Kia', [], 1)])).toBe('1 car for your search "Kia"');
    expect(searchMailSubject([news('Kia', [one], 3)])).toBe('4 cars for your search "Kia"');
    expect(searchMailSubject([news('Kia'), news('Ford')])).toBe('2 cars for your searches');
  });
});
