/**
 * What differs: cars sold or gone, sold cars for sale, a median, prices by one ratio, one value for many cars, values of other
 * cars, a value of many cars, or the share of cars that have one.
 */
export const DIFFERENCE_RULES = [
  ...(['gone', 'returned', 'median', 'scaled', 'collapsed', 'exchanged', 'changed', 'filled'] as const),
] as const;
export type DifferenceRule = (typeof DIFFERENCE_RULES)[number];

/** An implausible difference between a feed and the last good one (rules 61, 62). */
export interface FeedDifference {
  rule: DifferenceRule;
  /** The store concerned; `null` for the whole site. */
  store: string | null;
  field: string;
  /** Its size, signed: a share of cars, or the logarithm of a factor. Comparable within one rule and field. */
  size: number;
  message: string;
  /** Examples of changed cars, before and after. */
  samples: DifferenceSample[];
}

export interface DifferenceSample {
  id: string;
  name: string;
  before: string;
  now: string;
}

/** Rules whose differences are reported, and do not hold the feed: prices hold it "off by a factor 1.5" (rules 62). */
const REPORTED: readonly DifferenceRule[] = ['scaled'];

/** Whether a difference holds its feed. */
export const holdsFeed = ({ rule }: Pick<FeedDifference, 'rule'>): boolean => !REPORTED.includes(rule);

/** The scope, field and rule of a difference. */
export const differenceKey = ({
  store,
  field,
  rule,
}: Pick<FeedDifference, 'store' | 'field' | 'rule'>): string => `${store ?? ''}/${field}/${rule}`;

/** A difference as one line. */
export const differenceText = ({ store, field, message }: FeedDifference): string =>
  `${store === null ? '' : `${store}: `}${field}: ${message}`;
