import { expect } from 'vitest';

/** Addresses of a release whose text matches. */
export type Pages = Map<string, string>;
const pagesWith = (pages: Pages, text: string) =>
  [...pages].filter(([, html]) => html.includes(text)).map(([address]) => address);

const isList = (address: string) => address === '/' || /^\/(?:search|contact-us|budget)/.test(address);

interface ClockStep {
  what: string;
  /** The instant at which the clock alone changes the site; the previous release is valid until then. */
  at: string;
  /** Whether the search index changes too: it contains the listed cars and their cards. */
  cards?: true;
  /** Returns the addresses that may change, and fails where one of them is wrong. */
  changes: (before: Pages, after: Pages) => string[];
}

/** A car leaves the lists: pages with it, and lists that count it. */
const leaves = (slug: string) => (before: Pages, after: Pages) => {
  const link = `/cars/${slug}"`;
  expect(pagesWith(after, link)).toEqual([`/cars/${slug}`]);
  expect(after.get(`/cars/${slug}`)).toContain('noindex');
  return [...pagesWith(before, link), ...[...before.keys()].filter(isList)];
};

export const STEPS: ClockStep[] = [
  {
    what: '"New" ends after 8 days',
    at: '2026-11-20T12:00:00.001Z',
    cards: true,
    changes: (before, after) => {
      expect(pagesWith(before, 'Fresh arrival')).toContain('/cars/corolla-20');
      expect(pagesWith(after, 'Fresh arrival')).toEqual([]);
      return pagesWith(before, 'Fresh arrival');
    },
  },
  {
    what: 'a sold car leaves after 3 days',
    at: '2026-11-21T00:00:00.000Z',
    cards: true,
    changes: leaves('corolla-30'),
  },
  {
    what: 'the last car of its make leaves, and its lists with it',
    at: '2026-11-21T01:00:00.000Z',
    cards: true,
    changes: (before, after) => {
      expect([...before.keys()]).toContain('/search/lada/niva');
      expect([...after.keys()]).not.toContain('/search/lada/niva');
      return leaves('corolla-31')(before, after);
    },
  },
  {
    what: 'the rego expires as its day begins in the site’s zone',
    at: '2026-11-21T13:00:00.000Z',
    changes: (before, after) => {
      expect(pagesWith(before, 'Expires on')).toEqual(['/cars/corolla-40']);
      expect(pagesWith(after, 'Expires on')).toEqual([]);
      return ['/cars/corolla-40'];
    },
  },
  {
    what: 'a promo starts',
    at: '2026-11-21T23:00:00.000Z',
    changes: (before, after) => {
      expect(pagesWith(before, 'Stocktake')).toEqual([]);
      expect(pagesWith(after, 'Stocktake')).toContain('/search');
      return pagesWith(after, 'Stocktake');
    },
  },
  {
    what: 'a promo expires',
    at: '2026-11-22T01:00:00.000Z',
    changes: (before, after) => {
      expect(pagesWith(after, 'Stocktake')).toEqual([]);
      return pagesWith(before, 'Stocktake');
    },
  },
  {
    what: 'a post appears as its first day begins',
    at: '2026-11-22T13:00:00.000Z',
    changes: (_before, after) => {
      expect(after.get('/pages/open-day')).toContain('Sausages');
      return ['/pages/open-day'];
    },
  },
  {
    what: 'an offer starts',
    at: '2026-11-23T00:00:00.000Z',
    changes: (_before, after) => {
      expect(pagesWith(after, 'Free servicing')).toContain('/special-offers');
      return pagesWith(after, 'Free servicing');
    },
  },
  {
    what: 'a post is over',
    at: '2026-11-23T13:00:00.000Z',
    changes: (_before, after) => {
      expect([...after.keys()]).not.toContain('/pages/open-day');
      return ['/pages/open-day'];
    },
  },
  {
    what: 'an offer expires',
    at: '2026-11-24T00:00:00.000Z',
    changes: (before, after) => {
      expect(pagesWith(after, 'Free servicing')).toEqual([]);
      return pagesWith(before, 'Free servicing');
    },
  },
  {
    what: 'a sold page is over 30 days later',
    at: '2026-12-21T00:00:00.000Z',
    changes: (_before, after) => {
      expect([...after.keys()]).not.toContain('/cars/corolla-30');
      return ['/cars/corolla-30'];
    },
  },
  {
    what: 'the sold page of the last car of its make is over',
    at: '2026-12-21T01:00:00.000Z',
    changes: () => ['/cars/corolla-31', '/search/lada/niva'],
  },
  {
    what: 'the year of the footer ends in the site’s zone',
    at: '2026-12-31T13:00:00.000Z',
    changes: (before, after) => {
      expect(pagesWith(after, '© 2027')).toEqual(pagesWith(before, '© 2026'));
      return pagesWith(after, '© 2027');
    },
  },
];
