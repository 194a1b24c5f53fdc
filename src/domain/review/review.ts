import { monthAndYear } from '../dates.ts';
import { byCharacters } from '../order.ts';
import type { Site } from '../site/site.schema.ts';
import type { Review, ReviewList } from './review.schema.ts';

const STARS = [0, 1, 2, 3, 4];

/** A rating that is shown. */
export interface Rating {
  /** With one decimal, such as "4.6". */
  average: string;
  /** All reviews it was taken from (rules 22 "true average + total"). */
  count: number;
  /** Fill of each of five stars, 0 to 1. */
  stars: number[];
}

export interface ShownReviews extends Rating {
  /** Where all of them can be read. */
  source_url: string | null;
  /** The latest, whatever their rating (rules 22 "no picking of 5-star samples"). */
  reviews: ShownReview[];
}

export interface ShownReview {
  id: string;
  name: string;
  text: string | null;
  rating: number;
  stars: number[];
  /** `review_date_in_words`: month and year (S2 §3), which does not age as "3 weeks ago" does. */
  date: string;
}

/**
 * "Shown only if the average rating exceeds a configured minimum … and reviews are not hidden" (S2 §4).
 * `average` is the feed's string; one that is no number hides the rating (rules 23), as does a count of 0.
 */
export function shownRating(average: string | null, count: number, site: Site): Rating | null {
  const rating = Number.parseFloat(average ?? '');
  const shown = rating > site.reviews.minimum_rating && count > 0 && !site.flags.reviews_hidden;
  return shown ? { average: rating.toFixed(1), count, stars: starFills(rating) } : null;
}

/** The site's reviews, the latest first, as many as the site shows (S2 §9 "Google reviews 12"); `null` where they are not shown. */
export function shownReviews(list: ReviewList | null, site: Site): ShownReviews | null {
  const rating = list && shownRating(list.average_rating, list.count, site);
  if (!rating) return null;
  const latest = list.reviews.toSorted(
    (a, b) => byCharacters(b.review_date, a.review_date) || byCharacters(a.id, b.id),
  );
  return {
    ...rating,
    source_url: list.source_url,
    reviews: latest.slice(0, site.reviews.shown).map(shownReview),
  };
}

/**
 * "up to 4 full stars plus a partial star" (S2 §4): at most four are full by floor, the next is filled by the
 * remainder, so that 5.0 has its fifth star filled as the partial one (rules 23). Hundredths, 0 to 1 each.
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
