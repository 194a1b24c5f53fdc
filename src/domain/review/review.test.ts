import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../parse.ts';
import { siteWith } from '../site/site.fixture.ts';
import { type Review, type ReviewList, reviewListSchema } from './review.schema.ts';
import { reviewInstants, shownRating, shownReviews, starFills } from './review.ts';

const site = siteWith();
const NOW = new Date('2026-11-20T01:00:00Z');
const review = (id: string, facts: Partial<Review> = {}): Review => ({
  id,
  customer_name: 'Sam',
  text: 'Friendly and quick.',
  rating: 5,
  review_date: '2026-03-14',
  image_url: null,
  ...facts,
});
const list = (reviews: Review[]): ReviewList =>
  parse(
    reviewListSchema,
    { count: 538, average_rating: '4.6', source_url: 'https://reviews.example/harbour', reviews },
    'reviews',
  );

describe('"Shown only if the average rating exceeds a configured minimum … and reviews are not hidden"', () => {
  it.each([
    ['4.6', true],
    ['4.01', true],
    ['4', false],
    ['3.9', false],
    ['5', true],
    ['5.1', false],
    ['46', false],
    ['', false],
    ['n/a', false],
    [null, false],
  ])('average %j, shown: %s', (average, shown) => {
    expect(shownRating(average, 538, site) !== null).toBe(shown);
  });

  it('uses the minimum and the flag of the site', () => {
    expect(shownRating('4.6', 538, siteWith({ reviews: { minimum_rating: 4.7 } }))).toBeNull();
    expect(shownRating('4.6', 538, siteWith({ flags: { reviews_hidden: true } }))).toBeNull();
  });

  it('is null without reviews', () => {
    expect(shownRating('4.6', 0, site)).toBeNull();
    expect(shownReviews(null, site, NOW)).toBeNull();
    expect(shownReviews({ ...list([]), count: 0 }, site, NOW)).toBeNull();
  });
});

describe('"true average + total, no picking of 5-star samples, link to source" (rules 22)', () => {
  it('has the number of all reviews', () => {
    expect(shownReviews(list([review('1')]), site, NOW)).toMatchObject({
      average: '4.6',
      count: 538,
      source_url: 'https://reviews.example/harbour',
    });
  });

  it('shows the latest 12, good or bad, with "review_date_in_words (month and year)"', () => {
    const reviews = Array.from({ length: 20 }, (_, day) =>
      review(`r${day}`, { rating: day % 5, review_date: `2026-03-${String(day + 1).padStart(2, '0')}` }),
    );
    const shown = shownReviews(list(reviews), site, NOW)?.reviews ?? [];
    expect(shown).toHaveLength(12);
    expect(shown[0]).toEqual({
      id: 'r19',
      name: 'Sam',
      text: 'Friendly and quick.',
      rating: 4,
      stars: [1, 1, 1, 1, 0],
      date: 'March 2026',
    });
    expect(shown.at(-1)?.id).toBe('r8');
  });

  it('shows none before its date, by the calendar of the site', () => {
    const reviews = list([review('past'), review('ahead', { review_date: '2026-11-21' })]);
    const begins = new Date('2026-11-21T00:00:00+11:00');
    const at = (now: Date) => shownReviews(reviews, site, now)?.reviews.map(({ id }) => id);
    expect(at(new Date(begins.getTime() - 1))).toEqual(['past']);
    expect(at(begins)).toEqual(['ahead', 'past']);
    expect(reviewInstants(reviews, site)).toContainEqual(begins);
    expect(reviewInstants(null, site)).toEqual([]);
  });

  it('"text (may be null)"; reviews of one day are sorted by id', () => {
    const reviews = [review('b', { text: ' ' }), review('a', { text: null })];
    expect(shownReviews(list(reviews), site, NOW)?.reviews.map(({ id, text }) => [id, text])).toEqual([
      ['a', null],
      ['b', null],
    ]);
  });
});

describe('"up to 4 full stars plus a partial star"', () => {
  it.each([
    [4.6, [1, 1, 1, 1, 0.6]],
    [5, [1, 1, 1, 1, 1]],
    [4, [1, 1, 1, 1, 0]],
    [3.25, [1, 1, 1, 0.25, 0]],
    [0, [0, 0, 0, 0, 0]],
    [7, [1, 1, 1, 1, 1]],
  ])('%s fills %j', (rating, stars) => {
    expect(starFills(rating)).toEqual(stars);
  });

  it('fills as much in all as the rating', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50 }), (tenths) => {
        const filled = starFills(tenths / 10).reduce((sum, fill) => sum + fill, 0);
        expect(filled).toBeCloseTo(tenths / 10);
      }),
    );
  });
});
