import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import { WITHOUT_GST } from '#domain/stock-mapping/field-values.schema.ts';
import { EXCLUDES_GST } from '../dirt/money.ts';
import type { ColumnFacts } from './column-facts.ts';
import { isOfPrice, lastName } from './column-owners.ts';
import { withOpposites } from './condition-flags.ts';
import { isYes, isYesOrNo } from './value-kinds.ts';

/** Columns with yes or no to what a price includes: their names, folded, and the price types of both. */
interface PriceFlag {
  names: RegExp;
  yes: string | null;
  no: string | null;
}

/** A price without GST is no price, whatever else is said of it. */
const GST_FLAGS: readonly PriceFlag[] = [
  {
    names: /^(?:is|price)*inc(?:l|lude[sd]?|luding|lusive(?:of)?)?gst(?:flag|yn)?$/,
    yes: null,
    no: WITHOUT_GST,
  },
  {
    names: /^(?:is|price)*ex(?:c|cl|clude[sd]?|cluding|clusive(?:of)?)?gst(?:flag|yn)?$/,
    yes: WITHOUT_GST,
    no: null,
  },
];

/** A price that is none to drive away with excludes government charges. */
const CHARGES_FLAGS: readonly PriceFlag[] = [
  { names: /^(?:is|price)*(?:drive|ride)away(?:price)?(?:flag|yn)?$/, yes: 'drive_away', no: 'egc' },
  {
    names:
      /^(?:is|price)*inc(?:l|lude[sd]?|luding)?(?:all)?(?:govt?|government)(?:charges?|fees)?(?:flag|yn)?$/,
    yes: 'drive_away',
    no: 'egc',
  },
  {
    names:
      /^(?:is|price)*(?:egc|ex(?:c|cl|clude[sd]?|cluding)?(?:govt?|government)(?:charges?|fees)?)(?:flag|yn)?$/,
    yes: 'egc',
    no: 'drive_away',
  },
];

/** "GST" with "Inclusive" and "Exclusive". */
const GST_WORDS = /^gst(?:type|status)?$/;
const isExclusive = (text: string) =>
  EXCLUDES_GST.test(text) || /^ex(?:c|cl|cluded|cluding|clusive)?\.?$/i.test(text);

/** The price type out of a column that answers yes or no to what a price includes; `null` without any. */
export function priceFlag(facts: readonly ColumnFacts[]): FieldMapping | null {
  const own = facts.filter(isOfPrice);
  const worded = own.find(
    (one) => GST_WORDS.test(lastName(one.column)) && [...one.distinct].some(isExclusive),
  );
  if (worded !== undefined) return valuesOf(worded, (value) => (isExclusive(value) ? WITHOUT_GST : null));
  return flagged(own, GST_FLAGS) ?? flagged(own, CHARGES_FLAGS);
}

function flagged(facts: readonly ColumnFacts[], flags: readonly PriceFlag[]): FieldMapping | null {
  for (const one of facts) {
    const flag = flags.find(({ names }) => names.test(lastName(one.column)));
    if (flag === undefined || one.distinct.size === 0 || ![...one.distinct].every(isYesOrNo)) continue;
    const typeOf = (value: string) => (isYes(value) ? flag.yes : flag.no);
    // Where all prices include GST, another flag may say more.
    if ([...one.distinct].some((value) => typeOf(value) !== null)) return valuesOf(one, typeOf);
  }
  return null;
}

const valuesOf = (
  { column, distinct }: ColumnFacts,
  typeOf: (value: string) => string | null,
): FieldMapping => ({
  from: column,
  values: Object.fromEntries(withOpposites(distinct).map((value) => [value, typeOf(value)])),
});

/** Says what the values of a column with flags are read as. */
export function priceFlagNote({ from, values }: FieldMapping): string {
  const read = Object.entries(values ?? {}).map(([value, type]) => `${value} = ${type ?? 'nothing'}`);
  return `What prices include is read from "${from}": ${read.join(', ')}. Look whether that is right.`;
}
