import { reviewInstants, type ShownReviews, shownReviews } from '#domain/review/review.ts';
import type { Context } from '../context.ts';

/** Current reviews of the site. */
export function reviewsNow({ data, site, now, until }: Context): ShownReviews | null {
  const reviews = data.whole('reviews');
  until(...reviewInstants(reviews, site));
  return shownReviews(reviews, site, now);
}
