import { foldName } from '#domain/nearest-name.ts';
import type { FieldMapping, FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { isMakeTitle, isYearTitle } from '../mapping/title.ts';
import type { ColumnFacts } from './column-facts.ts';
import { isListColumn, mayFill } from './column-owners.ts';
import { yearOfDates } from './field-verbs.ts';
import { isModelAndMore } from './long-models.ts';
import { listOf, photoColumns } from './photo-columns.ts';
import { priceFlag } from './price-flags.ts';
import { endsWithStateAlone, isPlaceWithState, shareOf } from './value-kinds.ts';

/** Columns that names gave to fields. */
type NamedColumns = ReadonlyMap<string, ColumnFacts>;

/** A column that holds several fields at once, or another one than its name's. */
interface CombinedColumn {
  isOne: (facts: ColumnFacts, named: NamedColumns) => boolean;
  fields: Readonly<Record<string, (column: string, named: NamedColumns) => FieldMapping>>;
}

const part = (by: string, number: number) => (column: string) => ({
  from: column,
  split: { by, part: number },
});

const TITLE = {
  make: (column: string): FieldMapping => ({ from: column, title: 'make' }),
  model: (column: string, named: NamedColumns): FieldMapping => {
    const make = named.get('make')?.column;
    return make === undefined
      ? { from: column, title: 'model' }
      : { from: column, after: make, title: 'model' };
  },
};

/** "2020 Kia Rio S" */
const isTitle = ({ distinct }: ColumnFacts) => shareOf(distinct, isYearTitle) > 0.7;

const NAMES_TITLE =
  /^(?:vehicle|car|(?:vehicle|car)?make(?:and)?model(?:(?:and)?(?:variant|badge|series|grade))?)$/;

/** "Toyota HiLux SR5" */
const isTitleOfMake = ({ column, distinct }: ColumnFacts) =>
  NAMES_TITLE.test(foldName(column)) && shareOf(distinct, isMakeTitle) > 0.7;

/** Fields of dates that give the year where no column has it. */
export const BUILD_DATES = ['build_date', 'compliance_date'] as const;

/** A number stands in front of a street, not of a town. */
const isStreet = (text: string) => /^[^,]*\d/.test(text);

const COMBINED: readonly CombinedColumn[] = [
  ...[
    // "1 High St, Caringbah, NSW"
    { isPlace: (text: string) => isStreet(text) && endsWithStateAlone(text), town: -2 },
    // "1 High St, Caringbah NSW 2229"
    { isPlace: isStreet, town: -1 },
    // "Caringbah, NSW"
    { isPlace: () => true, town: 1 },
  ].map(
    ({ isPlace, town }): CombinedColumn => ({
      isOne: ({ distinct }) => shareOf(distinct, (text) => isPlaceWithState(text) && isPlace(text)) > 0.7,
      fields: { city: part(',', town), state: part(',', -1) },
    }),
  ),
  {
    // "White / Black"
    isOne: ({ column }) => /^colou?r(?:extint|exteriorinterior)$/.test(foldName(column)),
    fields: { colour: part('/', 1), interior_colour: part('/', 2) },
  },
  {
    // "4 cyl, 2.2 L", for an electric car "0 cyl, 0 L"
    isOne: ({ distinct }) => shareOf(distinct, (text) => /^\d+ ?cyl\w*, ?[\d.]+ ?l\w*$/i.test(text)) > 0.5,
    fields: { 'variant.cylinders': part(',', 1), 'variant.enginesize_litres': part(',', 2) },
  },
  {
    // It is the name too, unless its own name says otherwise ("Comments").
    isOne: (one, named) => isTitle(one) && ![...named.values()].some(({ column }) => column === one.column),
    fields: { name: (from) => ({ from }) },
  },
  {
    isOne: isTitle,
    fields: { year: (column) => ({ from: column, title: 'year' }), ...TITLE },
  },
  {
    isOne: (one, named) => isTitleOfMake(one) && !named.has('badge'),
    fields: {
      name(column, named) {
        const year = named.get('year')?.column;
        return year === undefined ? { from: column } : { template: `{${year}} {${column}}` };
      },
    },
  },
  { isOne: isTitleOfMake, fields: TITLE },
  {
    // "Kia Rio S"
    isOne: ({ column, distinct }, named) =>
      named.get('name')?.column === column && shareOf(distinct, (text) => /^\p{L}\S+ \S+/u.test(text)) > 0.7,
    fields: TITLE,
  },
  {
    // There is no other price.
    isOne: ({ column }, named) => !named.has('price') && named.get('drive_away_price')?.column === column,
    fields: { price: (from) => ({ from }), price_type: () => ({ constant: 'drive_away' }) },
  },
  {
    // "EGC", "Price (excl. govt charges)"
    isOne: ({ column }, named) =>
      named.get('price')?.column === column &&
      /egc|excl|ex(?:govt?|government)?charges/.test(foldName(column)),
    fields: { price_type: () => ({ constant: 'egc' }) },
  },
  ...BUILD_DATES.map(
    (field): CombinedColumn => ({
      isOne: (one, named) => named.get(field) === one && yearOfDates(one) !== null,
      fields: {
        year(from, named) {
          const own = named.get(field);
          return (own && yearOfDates(own)) ?? { from };
        },
      },
    }),
  ),
  {
    // "Model / Variant" where no other column is the model.
    isOne: ({ column }) => isModelAndMore(column),
    fields: { model: (from) => ({ from }) },
  },
];

/** The fields that no column is named for, out of columns that hold several. */
export function combinedColumns(facts: readonly ColumnFacts[], named: NamedColumns): FieldMappings {
  const found = COMBINED.flatMap(({ isOne, fields }) => {
    const areOf = (own: ColumnFacts) => Object.keys(fields).every((field) => mayFill(field, own));
    const one = facts.find((own) => !isListColumn(own) && areOf(own) && isOne(own, named));
    return one === undefined
      ? []
      : Object.entries(fields)
          .filter(([field]) => !named.has(field))
          .map(([field, mappingOf]) => [field, mappingOf(one.column, named)] as const);
  });
  const flag = named.has('price_type') ? null : priceFlag(facts);
  const photos = photoColumns(facts);
  const isWhole = photos !== null && includesAll(photos, named.get('images')?.column);
  // The first that finds a field has it.
  return {
    ...(isWhole && { images: photos }),
    ...Object.fromEntries(found.toReversed()),
    ...(flag && { price_type: flag }),
  };
}

/** Whether the columns of photos are more than the one that is named so, or have larger copies of the same. */
function includesAll({ all, from }: FieldMapping, named: string | undefined): boolean {
  if (named === undefined) return true;
  const isPart = (column: string) => column.startsWith(`${named}[`) || column.startsWith(`${named}.`);
  if (typeof from === 'string') return isPart(from) || listOf(from) === listOf(named);
  const columns = [all ?? []].flat();
  return columns.some((column) => column.includes('{n}') || column === named || isPart(column));
}
