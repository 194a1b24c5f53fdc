import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';

/** What the brackets of a header say of its numbers: the unit they are in, or why they are not read. */
interface HeaderUnit {
  unit?: NonNullable<FieldMapping['unit']>;
  refused?: string;
}

type UnitRule = readonly [words: RegExp, meaning: HeaderUnit];

const THOUSANDS: UnitRule = [/^\W*(?:x ?)?(?:1 ?)?[,. ]?000'?s?\b|thousands?|\bin k$/, { unit: 'thousands' }];
const NOT_READ = 'its brackets are not read';

/** Fields of sums, of which a column may have a unit or a currency. */
export const MONEY_FIELDS = ['price', 'drive_away_price', 'before_price', 'deposit'];

/** The first that fits counts. */
const MONEY_RULES: readonly UnitRule[] = [
  [/\bp\W?[wmf]\b|week|month|fortnight/, { refused: 'it is a sum by the week or month' }],
  [
    /\b(?:us|nz|ca|sg|hk)\W?d?\$|\b(?:usd|nzd|gbp|eur|jpy|cad|sgd|cny|hkd)\b|[£€¥]/,
    { refused: 'it is in another currency' },
  ],
  [
    /(?:\bex|plus|before|without|\+).*(?:tax|gst)|(?:tax|gst) ex/,
    { refused: 'no shopper pays a sum without tax' },
  ],
  [/^\W*k$/, { unit: 'thousands' }],
  THOUSANDS,
  [/^(?:¢|c)$|cents?\b/, { unit: 'cents' }],
  [
    /^[\s$.,/&+-]*(?:(?:au?d?\b|inc\w*|of|gst|tax|(?:drive|ride) ?-?away|da|dap|egc|ex\w*|gov\w*|charges?|fees?|on|roads?|costs?|orc|retail|special|sale|promo|offer|now|was|rrp|rounded|total|price|whole dollars?|dollars?|advertised|internet|web)\b[\s$.,/&+-]*)*$/,
    {},
  ],
  [/(?:)/, { refused: NOT_READ }],
];

const ODOMETER_RULES: readonly UnitRule[] = [
  [/\bmi\b|miles?\b/, { unit: 'miles' }],
  THOUSANDS,
  [/^[\s.]*(?:(?:k|kms?|kilomet(?:re|er)s?|reading|current|actual|showing|approx|in)\b[\s.]*)*$/, {}],
  [/(?:)/, { refused: NOT_READ }],
];

const RULES: Readonly<Record<string, readonly UnitRule[]>> = {
  ...Object.fromEntries(MONEY_FIELDS.map((field) => [field, MONEY_RULES])),
  km: ODOMETER_RULES,
};

/** What the brackets behind a column's name say of a field's numbers; nothing without any. */
export function headerUnit(field: string, column: string): HeaderUnit {
  const words = [...column.matchAll(/\(([^)]*)\)|\[([^\]=*]*[^\]=*\d][^\]=*]*)\]/g)].map(
    ([, round, square]) => (round ?? square ?? '').toLowerCase().trim(),
  );
  // A number counts columns of one name, as `columnNames` writes it.
  const meanings = words
    .filter((text) => !/^\d$/.test(text))
    .map((text) => RULES[field]?.find(([rule]) => rule.test(text))?.[1] ?? {});
  return meanings.find(({ refused }) => refused !== undefined) ?? meanings.find(({ unit }) => unit) ?? {};
}
