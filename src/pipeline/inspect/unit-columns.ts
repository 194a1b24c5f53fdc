import { foldName } from '#domain/nearest-name.ts';
import type { FieldMapping, FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { isDistanceUnit } from '../dirt/fields.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { isSingle, lastName, namesOthers } from './column-owners.ts';
import { MONEY_FIELDS } from './header-units.ts';
import { isYesOrNo, shareOf } from './value-kinds.ts';

/** Columns with the unit or currency of a field: their names, folded, and their values. */
interface UnitColumn {
  names: RegExp;
  /** Words of other names, whose columns are such by their values alone. */
  words?: RegExp;
  isUnit: (text: string) => boolean;
}

const CURRENCY: UnitColumn = {
  names: /^(?:pric(?:e|es|ing))?curr(?:ency)?(?:code|iso)?$/,
  isUnit: (text) => /^(?:[a-z]{3}|[$£€¥])$/i.test(text),
};

const DISTANCE_WORDS = /odo|mileage|miles|km|kilomet|distance/;

const UNIT_COLUMNS: Readonly<Record<string, UnitColumn>> = {
  km: {
    names:
      /^(?:(?:odo(?:meter)?|mileage|miles|kms?|distance)(?:reading)?)?(?:units?(?:ofmeasure(?:ment)?)?|uom|measure)(?:code|type|name)?$/,
    words: DISTANCE_WORDS,
    isUnit: isDistanceUnit,
  },
  ...Object.fromEntries(MONEY_FIELDS.map((field) => [field, CURRENCY])),
};

const nameOf = ({ column }: ColumnFacts) => foldName(column.split('.').slice(-2).join(''));

/** The last part of an odometer's path where its number is one of several. */
const READING = /\.(?:value|reading|amount|number)$/i;

/** The column with the unit or currency of a field's own `column`; nothing without any whose values are units. */
export function unitBeside(
  field: string,
  { column }: ColumnFacts,
  facts: readonly ColumnFacts[],
): Partial<FieldMapping> {
  const { names, words, isUnit } = UNIT_COLUMNS[field] ?? {};
  if (names === undefined || isUnit === undefined) return {};
  const own = foldName(column.replace(READING, ''));
  const holdsUnits = ({ distinct }: ColumnFacts) => shareOf(distinct, isUnit) > 0.5;
  const isOfField = (one: ColumnFacts) =>
    isSingle(one) &&
    !namesOthers(one) &&
    (words?.test(foldName(one.column)) || foldName(one.column).startsWith(own));
  const found =
    facts.find((one) => names.test(nameOf(one)) && holdsUnits(one)) ??
    (words && facts.find((one) => isOfField(one) && holdsUnits(one)));
  return found === undefined ? {} : { unit_column: found.column };
}

/** Columns with the decimals that a whole amount has. */
const SCALE = /^(?:scale|exponent|precision|decimals)$/;

/** Cents of a car; dollars may have their usual decimals beside them. */
const LEAST_CENTS = 100_000;

const ownerOf = (column: string) => column.slice(0, Math.max(0, column.lastIndexOf('.')));

/** The column beside an amount that says of all records that two of its digits are cents. */
function scaleBeside(column: string, facts: readonly ColumnFacts[]): ColumnFacts | undefined {
  const amount = facts.find((one) => one.column === column);
  const areCents =
    amount !== undefined &&
    [...amount.distinct].every((text) => /^\d+$/.test(text)) &&
    shareOf(amount.distinct, (text) => Number(text) >= LEAST_CENTS) > 0.5;
  if (!areCents || ownerOf(column) === '') return undefined;
  return facts.find(
    (one) =>
      ownerOf(one.column) === ownerOf(column) &&
      SCALE.test(lastName(one.column)) &&
      one.filled >= amount.filled &&
      [...one.distinct].every((text) => text === '2'),
  );
}

/** The unit of a sum by the column beside it with its decimals. */
export const centsByScale = (
  field: string,
  { column }: ColumnFacts,
  facts: readonly ColumnFacts[],
): Partial<FieldMapping> =>
  MONEY_FIELDS.includes(field) && scaleBeside(column, facts) !== undefined ? { unit: 'cents' } : {};

/** Says which sums are read as cents because of the column beside them. */
export const scaleNotes = (columns: FieldMappings, facts: readonly ColumnFacts[]): string[] =>
  MONEY_FIELDS.flatMap((field) => {
    const { from, unit } = columns[field] ?? {};
    const scale = typeof from === 'string' && unit === 'cents' ? scaleBeside(from, facts) : undefined;
    return scale === undefined
      ? []
      : [`"${scale.column}" is 2 for all records: "${from}" is read as cents. Look whether that is right.`];
  });

/** Names that speak of a price or an odometer. */
const SUBJECTS = [
  ['prices', /pric|currency|^(?:is)?poa|poa$|onapplication|onrequest/],
  ['odometers', /odo(?:m|uom|u|$)|mileage|^kms?(?!l)|kms?(?:unit|uom|$)/],
] as const;
const NAMES_UNIT = /unit|uom|measure|currency/;

/** "K", "Metric", "Miles": words that may be the unit of an odometer. */
const MAY_BE_DISTANCE = /^[km]\p{L}{0,11}\.?$/iu;

/** Names columns with a unit, or with yes or no, that speak of prices or odometers and are not read. */
export function unreadUnitNotes(facts: readonly ColumnFacts[], read: ReadonlySet<string>): string[] {
  return facts.flatMap((one) => {
    const { column, distinct, times } = one;
    const isDistance =
      DISTANCE_WORDS.test(nameOf(one)) && distinct.values().some((text) => MAY_BE_DISTANCE.test(text));
    const subject = isDistance ? 'odometers' : SUBJECTS.find(([, names]) => names.test(nameOf(one)))?.[0];
    const isFlag = distinct.size > 0 && [...distinct].every(isYesOrNo);
    if (subject === undefined || read.has(column) || !isSingle(one)) return [];
    if (!isDistance && !isFlag && !NAMES_UNIT.test(nameOf(one))) return [];
    return [`"${column}" speaks of ${subject}, and is not read: ${countedValues([...times])}.`];
  });
}
