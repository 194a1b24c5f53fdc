import { foldName } from '#domain/nearest-name.ts';
import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import { isDistanceUnit } from '../dirt/fields.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { isSingle } from './column-owners.ts';
import { MONEY_FIELDS } from './header-units.ts';
import { isYesOrNo, shareOf } from './value-kinds.ts';

/** Columns with the unit or currency of a field: their names, folded, and their values. */
interface UnitColumn {
  names: RegExp;
  isUnit: (text: string) => boolean;
}

const CURRENCY: UnitColumn = {
  names: /^(?:pric(?:e|es|ing))?curr(?:ency)?(?:code|iso)?$/,
  isUnit: (text) => /^(?:[a-z]{3}|[$£€¥])$/i.test(text),
};

const UNIT_COLUMNS: Readonly<Record<string, UnitColumn>> = {
  km: {
    names:
      /^(?:(?:odo(?:meter)?|mileage|miles|kms?|distance)(?:reading)?)?(?:units?(?:ofmeasure(?:ment)?)?|uom|measure)(?:code|type|name)?$/,
    isUnit: isDistanceUnit,
  },
  ...Object.fromEntries(MONEY_FIELDS.map((field) => [field, CURRENCY])),
};

const nameOf = ({ column }: ColumnFacts) => foldName(column.split('.').slice(-2).join(''));

/** The column with the unit or currency of a field; nothing without any whose values are units. */
export function unitBeside(field: string, facts: readonly ColumnFacts[]): Partial<FieldMapping> {
  const { names, isUnit } = UNIT_COLUMNS[field] ?? {};
  const found =
    names && isUnit && facts.find((one) => names.test(nameOf(one)) && shareOf(one.distinct, isUnit) > 0.5);
  return found === undefined ? {} : { unit_column: found.column };
}

/** Names that speak of a price or an odometer. */
const SUBJECTS = [
  ['prices', /pric|currency/],
  ['odometers', /odo(?:m|uom|u|$)|mileage|^kms?(?!l)|kms?(?:unit|uom|$)/],
] as const;
const NAMES_UNIT = /unit|uom|measure|currency/;

/** Names columns with a unit, or with yes or no, that speak of prices or odometers and are not read. */
export function unreadUnitNotes(facts: readonly ColumnFacts[], read: ReadonlySet<string>): string[] {
  return facts.flatMap((one) => {
    const { column, distinct, times } = one;
    const subject = SUBJECTS.find(([, names]) => names.test(nameOf(one)))?.[0];
    const isFlag = distinct.size > 0 && [...distinct].every(isYesOrNo);
    if (subject === undefined || read.has(column) || !isSingle(one)) return [];
    if (!isFlag && !NAMES_UNIT.test(nameOf(one))) return [];
    return [`"${column}" speaks of ${subject}, and is not read: ${countedValues([...times])}.`];
  });
}
