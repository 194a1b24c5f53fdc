import { calendarDate, instantOf, monthAndYear } from '../dates.ts';
import { byCharacters } from '../order.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import type { Review, ReviewList } from './review.schema.ts';

const STARS = [0, 1, 2, 3, 4];

export interface Rating {
  /** With one decimal, such as "4.6". */
  average: string;
  /** Number of all reviews (rules 22 "true average + total"). */
  count: number;
  /** Fill of the five stars, 0 to 1 each. */
  stars: number[];
}

export interface ShownReviews extends Rating {
  /** Address of the page with all reviews. */
  source_url: string | null;
  /** The latest, of any rating (rules 22 "no picking of 5-star samples"). */
  reviews: ShownReview[];
}

export interface ShownReview {
  id: string;
  name: string;
  text: string | null;
  rating: number;
  stars: number[];
  /** `review_date_in_words`: month and year (S2 §3), which unlike "3 weeks ago" stays true. */
  date: string;
}

/** Whether an average is beyond five stars, such as one out of ten. */
export const isOffScale = (average: string | null): boolean =>
  Number.parseFloat(average ?? '') > STARS.length;

/**
 * Returns a rating "only if the average rating exceeds a configured minimum … and reviews are not hidden" (S2 §4), else
 * `null`; also for an `average` that is no number (rules 23) or beyond five stars, and for a count of 0.
 */
export function shownRating(average: string | null, count: number, site: Site): Rating | null {
  const rating = Number.parseFloat(average ?? '');
  const isRating = !isOffScale(average) && rating > site.reviews.minimum_rating;
  const shown = isRating && count > 0 && !site.flags.reviews_hidden;
  return shown ? { average: rating.toFixed(1), count, stars: starFills(rating) } : null;
}

/**
 * Returns the latest reviews, up to the site's limit (S2 §9 "Google reviews 12") and none before its date; `null` if the
 * rating is not shown.
 */
export function shownReviews(list: ReviewList | null, site: Site, now: Date): ShownReviews | null {
  const rating = list && shownRating(list.average_rating, list.count, site);
  if (!rating) return null;
  const ahead = new Set(reviewsAhead(list, site, now));
  const written = list.reviews.filter((review) => !ahead.has(review));
  const latest = written.toSorted(
    (a, b) => byCharacters(b.review_date, a.review_date) || byCharacters(a.id, b.id),
  );
  return {
    ...rating,
    source_url: list.source_url,
    reviews: latest.slice(0, site.reviews.shown).map(shownReview),
  };
}

/** Returns the reviews that are dated later than today. */
export function reviewsAhead({ reviews }: ReviewList, site: Site, now: Date): Review[] {
  const today = calendarDate(now, siteZone(site));
  return reviews.filter(({ review_date }) => review_date > today);
}

/** Returns every instant at which the date of a review begins. */
export const reviewInstants = (list: ReviewList | null, site: Site): Date[] =>
  (list?.reviews ?? []).map(({ review_date }) => instantOf(review_date, 0, siteZone(site)));

/**
 * Returns the fill of each star, 0 to 1 in hundredths: "up to 4 full stars plus a partial star" (S2 §4). The partial star
 * has the remainder, so that 5.0 fills the fifth (rules 23).
 */
export function starFills(rating: number): number[] {
  return STARS.map((star) => Math.round(Math.min(1, Math.max(0, rating - star)) * 100) / 100);
}

function shownReview({ id, customer_name, text, rating, review_date }: Review): ShownReview {
  const words = text?.trim() || null;
  return {
    id,
    name: customer_name,
    text: words,
    rating,
    stars: starFills(rating),
    date: monthAndYear(review_date),
  };
}
