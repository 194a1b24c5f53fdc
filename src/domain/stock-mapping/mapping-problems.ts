import type { FieldMapping } from './field-mapping.schema.ts';
import { holdsNumber, holdsYesOrNo, type SettingValue, valueProblem } from './field-values.schema.ts';

/** What a mapping says that its field cannot hold. */
interface MappingProblem {
  /** Of the part of the mapping, such as `['values', 'Avail']`. */
  path: readonly string[];
  message: string;
}

type Verb = keyof FieldMapping;

const MONEY = [
  ...['price', 'before_price', 'subscription_price', 'drive_away_price', 'deposit'],
  ...['autograb_data.average_market_price', 'autograb_data.state_average_market_price'],
];

/** Units, each with the fields that it is one of. */
const UNIT_FIELDS: Readonly<Record<NonNullable<FieldMapping['unit']>, readonly string[]>> = {
  miles: ['km'],
  cents: MONEY,
  thousands: [...MONEY, 'km'],
};

type WrittenValue = readonly [path: readonly string[], value: SettingValue | undefined];

/** Where a mapping writes values of the field itself: verbs that change them afterwards are named. */
const WRITTEN: readonly {
  valuesOf: (mapping: FieldMapping) => readonly WrittenValue[];
  changedBy: readonly Verb[];
}[] = [
  {
    valuesOf: ({ constant }) => [[['constant'], constant]],
    changedBy: ['after', 'split', 'title', 'values', 'yes', 'date', 'unit'],
  },
  {
    valuesOf: ({ values = {}, otherwise }) => [
      ...Object.entries(values).map(([spelling, value]): WrittenValue => [['values', spelling], value]),
      [['otherwise'], otherwise],
    ],
    changedBy: ['yes', 'date', 'unit'],
  },
  { valuesOf: (mapping) => [[['default'], mapping.default]], changedBy: [] },
];

/** Returns what is wrong with the values and units that a mapping writes for a field of a vehicle. */
export function mappingProblems(field: string, mapping: FieldMapping): MappingProblem[] {
  const written = WRITTEN.flatMap(({ valuesOf, changedBy }) =>
    changedBy.some((verb) => mapping[verb] !== undefined) ? [] : valuesOf(mapping),
  );
  return [
    ...written.map(([path, value]) => ({ path, message: valueProblem(field, value ?? null) })),
    {
      path: ['yes'],
      message: mapping.yes && !holdsYesOrNo(field) ? `${field} does not hold yes or no` : null,
    },
    { path: ['unit_column'], message: mapping.unit_column && !holdsNumber(field) ? noUnit(field) : null },
    {
      path: ['zone'],
      message: mapping.zone && mapping.date === undefined ? ZONE_ALONE : null,
    },
    { path: ['unit'], message: unitProblem(field, mapping.unit) },
  ].flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
}

function unitProblem(field: string, unit: FieldMapping['unit']): string | null {
  if (unit === undefined || UNIT_FIELDS[unit].includes(field)) return null;
  const own = Object.entries(UNIT_FIELDS).flatMap(([name, fields]) => (fields.includes(field) ? [name] : []));
  return own.length === 0 ? noUnit(field) : `${field} is not in ${unit}; write ${own.join(' or ')}`;
}

const ZONE_ALONE = 'It applies with "date" alone: add the form of the date or time';

const noUnit = (field: string) => `${field} has no unit`;
