import { count } from '#domain/count.ts';
import { visibleLocations } from '#domain/location/location.ts';
import { isOffScale, reviewsAhead, shownRating, shownReviews } from '#domain/review/review.ts';
import { locationPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { located } from '#sites/snapshot.ts';
import { LAW } from './laws.ts';
import { type Lintable, type LintMatch, type LintRule, type LintSite, ofSite } from './rule.ts';

/** Stars of the best review. */
const BEST = 5;
/** Reviews from which on their being all the best is no chance. */
const SAMPLE_MINIMUM = 5;
/** An average of as many as there are is all but the best. */
const ALL_BUT_BEST = 4.9;

type Reviews = NonNullable<Lintable['reviews']>;

/** A fault of `reviews.json`, looked for only where its reviews are shown. */
const ofReviews =
  (
    fault: (
      reviews: Reviews,
      site: Site,
      now: Date,
    ) => Pick<LintMatch, 'field' | 'message' | 'remedy'> | null,
  ): LintSite =>
  ({ site, reviews }, now) => {
    const found =
      reviews !== null && shownReviews(reviews, site, now) !== null ? fault(reviews, site, now) : null;
    return found === null ? [] : [{ ...found, ...located({ file: `sites/${site.slug}/reviews.json` }) }];
  };

/** "Link to source" (rules 22). */
const unsourced = ofReviews(({ source_url }) =>
  source_url === null
    ? {
        field: 'source_url',
        message: 'The reviews do not lead to where all of them can be read',
        remedy: 'Write the address of all reviews',
      }
    : null,
);

/** "Show true average + total" (rules 22). */
const miscounted = ofReviews(({ count: total, reviews }) =>
  total < reviews.length
    ? {
        field: 'count',
        message: `A total of ${total}, and ${reviews.length} reviews below it`,
        remedy: 'Write how many there are in all',
      }
    : null,
);

/** "No picking of 5-star samples" (rules 22, D11). */
const picked = ofReviews(({ average_rating, reviews }) =>
  reviews.length >= SAMPLE_MINIMUM &&
  reviews.every(({ rating }) => rating === BEST) &&
  Number.parseFloat(average_rating) < ALL_BUT_BEST
    ? {
        field: 'reviews',
        message: `All ${reviews.length} reviews have ${BEST} stars, while the average is ${average_rating}: they look picked`,
        remedy: 'Show the latest ones, whatever their rating',
      }
    : null,
);

/** What is dated ahead would stand first for as long as that. */
const datedAhead = ofReviews((list, site, now) => {
  const ahead = reviewsAhead(list, site, now);
  return ahead.length === 0
    ? null
    : {
        field: 'reviews',
        message: `${count(ahead.length, 'review')} dated ahead, such as ${ahead[0]?.review_date}: not shown before then`,
        remedy: 'Write the day on which it was written',
      };
});

/** "Hiding or omitting negative reviews can mislead" (D11): a minimum that hides the worst location among those that show theirs. */
const selected: LintSite = ({ site, locations }) => {
  const rated = visibleLocations(locations).filter(
    ({ average_rating, review_count }) =>
      Number.isFinite(Number.parseFloat(average_rating ?? '')) &&
      !isOffScale(average_rating) &&
      review_count > 0,
  );
  const hidden = rated.filter(
    ({ average_rating, review_count }) => shownRating(average_rating, review_count, site) === null,
  );
  if (hidden.length === rated.length) return [];
  return hidden.map(({ slug, name, average_rating }) => ({
    ...located({ file: `sites/${site.slug}/site.json` }),
    field: 'reviews.minimum_rating',
    page: locationPath(slug),
    message: `${name} hides its rating of ${average_rating}, while other locations show theirs`,
    remedy: 'Lower the minimum, or hide the reviews of all with flags.reviews_hidden',
  }));
};

/** Averages beyond five stars, which are not shown. */
const offScale: LintSite = ({ site, locations, reviews }) => {
  const averages = [
    ...(reviews === null ? [] : [{ name: site.name, file: 'reviews.json', average: reviews.average_rating }]),
    ...visibleLocations(locations).map(({ name, average_rating }) => ({
      name,
      file: 'locations.json',
      average: average_rating,
    })),
  ];
  return averages
    .filter(({ average }) => isOffScale(average))
    .map(({ name, file, average }) => ({
      ...located({ file: `sites/${site.slug}/${file}` }),
      field: 'average_rating',
      message: `${name} has a rating of ${average}, which is not out of ${BEST}: it is not shown`,
      remedy: `Write it out of ${BEST}`,
    }));
};

/** What ratings show and omit (rules 22; D11). */
export const REVIEWS: readonly LintRule[] = [
  { rule: 'reviews-source', level: 'warning', law: LAW.misleading, scope: ofSite(unsourced) },
  { rule: 'reviews-count', level: 'error', law: LAW.misleading, scope: ofSite(miscounted) },
  { rule: 'reviews-picked', level: 'warning', law: LAW.misleading, scope: ofSite(picked) },
  { rule: 'reviews-ahead', level: 'warning', law: LAW.misleading, scope: ofSite(datedAhead) },
  { rule: 'rating-scale', level: 'warning', law: null, scope: ofSite(offScale) },
  { rule: 'ratings-selected', level: 'warning', law: LAW.misleading, scope: ofSite(selected) },
];
