import type { Site } from '#domain/site/site.schema.ts';
import { ratingLapses } from '#domain/vehicle/ancap.ts';
import { type CarWords, carSentences, quote } from './advertisements.ts';
import { LAW } from './laws.ts';
import {
  type AdvertisedCar,
  type Advertisement,
  type LintFault,
  type LintRule,
  ofEachAdvertisement,
  ofEachCar,
} from './rule.ts';

const STARS = String.raw`\b(?:[1-5]|one|two|three|four|five)[-\s]?stars?\b`;
/** Stars and ANCAP within one breath, and a year close by: that of a model, further off, is none of a rating. */
const CLAIM = new RegExp(
  `(?:\\b\\d{4}\\s+)?(?:${STARS}.{0,40}?\\bANCAP\\b|\\bANCAP\\b.{0,40}?${STARS}).{0,30}`,
  'i',
);
const YEAR = /\b(?:19|20)\d\d\b/g;
const LAPSE_STATED = /\b(?:lapsed|expired|no longer current)\b/i;

/** The year that a sentence gives to a rating: the last one of it; `null` where it gives none, `undefined` where there is no rating. */
function ratingYear(sentence: string): number | null | undefined {
  const claim = CLAIM.exec(sentence)?.[0];
  const year = claim?.match(YEAR)?.at(-1);
  if (claim === undefined) return undefined;
  return year === undefined ? null : Number(year);
}

/** "Rating must carry its year" (D12): a record's rating without one is not shown. */
function undatedRecord({ vehicle: { variant } }: AdvertisedCar): LintFault[] {
  if (variant.ancaprating === null || variant.ancapyear !== null) return [];
  return [
    {
      field: 'variant.ancapyear',
      message: `The ANCAP rating of ${variant.ancaprating} is not shown: it must carry its year`,
      remedy: 'Send the year of the rating',
    },
  ];
}

function undatedClaim(advertisement: Advertisement): LintFault[] {
  return advertisement.sentences
    .filter(({ text }) => ratingYear(text) === null)
    .map(({ field, text }) => ({
      field,
      message: `${quote(text)} claims an ANCAP rating without its year`,
      remedy: 'Write the year of the rating beside it',
    }));
}

/** "Ratings lapse about six years on" (D12). */
function lapsedClaim(advertisement: Advertisement, now: Date, site: Site): LintFault[] {
  return advertisement.sentences
    .filter(({ text }) => {
      const year = ratingYear(text);
      return year && now >= ratingLapses(year, site) && !LAPSE_STATED.test(text);
    })
    .map(({ field, text }) => ({
      field,
      message: `${quote(text)} claims an ANCAP rating that has lapsed`,
      remedy: 'Say that it has lapsed, or take it out',
    }));
}

/** The instants from which ratings that a car's words claim have lapsed: the lint finds more from then on. */
export const claimedLapses = (vehicle: CarWords, site: Site): Date[] =>
  claimedYears(vehicle).map((year) => ratingLapses(year, site));

/** Years of ratings, by the cars whose words were read for them. */
const readYears = new WeakMap<CarWords, readonly number[]>();

function claimedYears(vehicle: CarWords): readonly number[] {
  const years =
    readYears.get(vehicle) ?? carSentences(vehicle).flatMap((sentence) => ratingYear(sentence) ?? []);
  readYears.set(vehicle, years);
  return years;
}

/** How safety ratings are shown (D12). */
export const ANCAP: readonly LintRule[] = [
  { rule: 'ancap-year', level: 'warning', law: LAW.ancap, scope: ofEachCar(undatedRecord) },
  { rule: 'ancap-year', level: 'error', law: LAW.ancap, scope: ofEachAdvertisement(undatedClaim) },
  { rule: 'ancap-lapsed', level: 'warning', law: LAW.ancap, scope: ofEachAdvertisement(lapsedClaim) },
];
