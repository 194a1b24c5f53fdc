import type { FieldMapping, FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { isLetter, LETTERED_FIELDS, wordOfLetter } from '../dirt/attribute-words.ts';
import { calendarDay } from '../dirt/date.ts';
import { isShortYear, yearIn } from '../dirt/year.ts';
import { dateReader } from '../mapping/written-date.ts';
import type { ColumnFacts } from './column-facts.ts';
import { headerUnit, MONEY_FIELDS } from './header-units.ts';
import { centsByScale, unitBeside } from './unit-columns.ts';
import {
  areAccessFlags,
  conditionOf,
  conditionTest,
  isStatus,
  isStatusNamed,
  itemMeaning,
  MAY_BE_NEW,
  shareOf,
  statusMeaning,
} from './value-kinds.ts';

/** The mapping of a field to its column, with the verbs that its values need. */
export const mappingOfField = (
  field: string,
  column: ColumnFacts,
  facts: readonly ColumnFacts[],
): FieldMapping => ({
  from: column.column,
  ...VERBS[field]?.(column),
  ...unitInHeader(field, column),
  ...centsByScale(field, column, facts),
  ...unitBeside(field, column, facts),
});

function unitInHeader(field: string, { column }: ColumnFacts): Partial<FieldMapping> {
  const { unit } = headerUnit(field, column);
  return unit === undefined ? {} : { unit };
}

type ProposeVerbs = (facts: ColumnFacts) => Partial<FieldMapping>;

const inCents: ProposeVerbs = ({ column }) =>
  /(?<!per)cents?(?![a-z])/i.test(column) ? { unit: 'cents' } : {};

/** Forms of dates that are not read without being named; days come before months unless that reads fewer. */
const DATE_FORMS = withShortYears([
  ...['DD/MM/YYYY HH:mm:ss', 'DD/MM/YYYY HH:mm', 'DD/MM/YYYY hh:mm:ss A', 'DD/MM/YYYY hh:mm A'],
  ...['DD/MM/YYYY', 'DD MMM YYYY', 'DD-MMM-YYYY', 'YYYYMMDD'],
  ...['MM/DD/YYYY HH:mm:ss', 'MM/DD/YYYY HH:mm', 'MM/DD/YYYY hh:mm:ss A', 'MM/DD/YYYY hh:mm A'],
  'MM/DD/YYYY',
]);
const MONTH_FORMS = withShortYears([
  ...['YYYY-MM', 'YYYY/MM', 'MM/YYYY', 'MM-YYYY', 'MMM YYYY', 'MMM-YYYY', 'YYYYMM'],
]);

/** Each form also as it reads years of two digits, and of four beside them. */
function withShortYears(forms: readonly string[]): string[] {
  return forms.flatMap((form) => [form, form.replace('YYYY', 'YY')]);
}

type DateTest = (text: string) => boolean;

/**
 * The form that reads most values beside those that are plain, nearly all; nothing where none reads more than what
 * `isRead` is read anyway, `null` where none fits.
 */
function dateForm(
  { distinct }: ColumnFacts,
  forms: readonly string[],
  isPlain: DateTest,
  isRead: DateTest = () => false,
): Partial<FieldMapping> | null {
  const share = (test: DateTest) => shareOf(distinct, (text) => isPlain(text) || test(text));
  const named = forms.map((form) => {
    const read = dateReader(form, 'UTC');
    return { verbs: { date: form }, share: share((text) => read(text) !== text) };
  });
  const best = named.reduce<{ verbs: Partial<FieldMapping>; share: number }>(
    (most, next) => (next.share > most.share ? next : most),
    { verbs: {}, share: share(isRead) },
  );
  return best.share > 0.9 ? best.verbs : null;
}

/** Two numbers before a year: of a day and a month, whichever comes first. */
const DAY_AND_MONTH = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}(?!\d)/;

/** Read as they are: ISO, and days as workbooks count them. */
const isPlainDate: DateTest = (text) =>
  /^\d{4}-\d{2}-\d{2}/.test(text) ||
  (calendarDay(text) !== null && !/\p{L}/u.test(text) && !DAY_AND_MONTH.test(text));

/** Read as day/month/year. */
const isDayFirst: DateTest = (text) => DAY_AND_MONTH.test(text) && calendarDay(text) !== null;

const dated: ProposeVerbs = (facts) => dateForm(facts, DATE_FORMS, isPlainDate, isDayFirst) ?? {};

const DATED_FIELDS = ['created_at', 'sold_date_timestamp', 'rego_expiry'];

/** Says which dates nothing shows the form of. */
export function dateNotes(columns: FieldMappings, facts: readonly ColumnFacts[]): string[] {
  const named = new Set(DATED_FIELDS.map((field) => columns[field]?.from));
  return facts.flatMap(({ column, distinct }) => {
    const pairs = [...distinct].flatMap((text) => {
      const [, first, second] = DAY_AND_MONTH.exec(text) ?? [];
      return first === undefined ? [] : [[Number(first), Number(second)] as const];
    });
    const isOpen =
      pairs.every((pair) => Math.max(...pair) <= 12) && pairs.some(([first, second]) => first !== second);
    return named.has(column) && isOpen
      ? [
          `Nothing in "${column}" shows whether the day or the month comes first: read as day/month/year. Name the form under "date" if that is wrong.`,
        ]
      : [];
  });
}

const isOf = (mapping: FieldMapping | undefined, column: string): boolean =>
  [mapping?.from ?? []].flat().includes(column);

/** Says that years of two digits are read. */
export const yearNotes = (columns: FieldMappings, facts: readonly ColumnFacts[]): string[] =>
  facts
    .filter(({ column, distinct }) => isOf(columns.year, column) && [...distinct].some(isShortYear))
    .map(({ column }) => `Years of two digits in "${column}" are read as 1940 to 2039.`);

/** The year out of a column of months or days; `null` where its values are neither. */
export function yearOfDates(facts: ColumnFacts): FieldMapping | null {
  const verbs = dateForm(facts, [...MONTH_FORMS, ...DATE_FORMS], isYear);
  return verbs && { from: facts.column, ...verbs };
}

const isYear: DateTest = (text) => {
  const year = yearIn(text, 'UTC') ?? 0;
  return year > 1900 && year < 2100;
};

/** Letters that stand for words. */
const lettered =
  (field: string): ProposeVerbs =>
  ({ distinct }) => {
    const values = tableOf(distinct, (text) => wordOfLetter(field, text));
    return Object.keys(values).length === 0 ? {} : { values };
  };

/** Says what the letters of each column are read as, and which are not read. */
export function letterNotes(columns: FieldMappings, facts: readonly ColumnFacts[]): string[] {
  const byColumn = new Map(LETTERED_FIELDS.map((field) => [columns[field]?.from, columns[field]] as const));
  return facts.flatMap(({ column, distinct }) => {
    if (!byColumn.has(column)) return [];
    const words = byColumn.get(column)?.values ?? {};
    const letters = [...distinct].filter(isLetter);
    const read = letters.filter((letter) => letter in words).map((letter) => `${letter} = ${words[letter]}`);
    const unread = letters.filter((letter) => !(letter in words));
    return [
      ...(read.length === 0
        ? []
        : [`Letters of "${column}" are read as words: ${read.join(', ')}. Look whether that is right.`]),
      ...(unread.length === 0
        ? []
        : [`Say by "values" what these letters of "${column}" mean: ${unread.join(', ')}.`]),
    ];
  });
}

/** How a column that holds the sale status too may say that a car is not used, though none is so today. */
const LATER_CONDITIONS = new Set([
  ...['N', 'New', 'Brand new', 'New in stock', 'New car'],
  ...['D', 'Demo', 'Demonstrator', 'Ex-demo', 'Demo in stock', 'Demo car'],
]);

/** Words of a column of conditions that are none, such as "Approved", as far as they cannot mean new or demo. */
export const takenAsUsed = (conditions: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...conditions].filter((text) => conditionOf(text) === undefined && !MAY_BE_NEW.test(text)));

const FLAG_FIELDS = ['reserved', 'certified', 'preorder', 'has_nvic', 'show_on_dealer_website'];

const flagged: ProposeVerbs = ({ distinct }) => (areAccessFlags(distinct) ? { values: { '-1': true } } : {});

/**
 * What empty cells mean where a feed has some already: one that comes later is a fault of its record, and puts no sold
 * car on sale.
 */
const defaultOf = ({ empty }: Pick<ColumnFacts, 'empty'>, value: string): Partial<FieldMapping> =>
  empty === 0 ? {} : { default: value };

const VERBS: Readonly<Record<string, ProposeVerbs>> = {
  car_type: (facts) => {
    const { column, distinct } = facts;
    const isCondition = conditionTest(facts);
    const ofEmpty = defaultOf(facts, 'used');
    const meaningOf = (text: string) => (isCondition(text) ? conditionOf(text) : undefined);
    const meant = tableOf(distinct, meaningOf);
    if (isStatusNamed(column) || [...distinct].some(isStatus))
      return { values: { ...tableOf(LATER_CONDITIONS, meaningOf), ...meant }, otherwise: 'used', ...ofEmpty };
    // A word that comes later is named, and not taken for a used car.
    return { values: { ...meant, ...tableOf(takenAsUsed(distinct), () => 'used') }, ...ofEmpty };
  },
  status: (facts) => {
    const values = tableOf(facts.distinct, statusMeaning);
    const isCondition = conditionTest(facts);
    // Where no word is read, an empty one is not understood either.
    const isRead = [...facts.distinct].some((text) => isStatus(text) || isCondition(text));
    return { values, ...((isRead || facts.distinct.size === 0) && defaultOf(facts, 'in_stock')) };
  },
  item_type: ({ distinct }) => ({ values: tableOf(distinct, itemMeaning), otherwise: 'car' }),
  km: ({ column }) => (/mile(?!age)|miles/i.test(column) ? { unit: 'miles' } : {}),
  ...Object.fromEntries(MONEY_FIELDS.map((field) => [field, inCents])),
  ...Object.fromEntries(LETTERED_FIELDS.map((field) => [field, lettered(field)])),
  ...Object.fromEntries(DATED_FIELDS.map((field) => [field, dated])),
  ...Object.fromEntries(FLAG_FIELDS.map((field) => [field, flagged])),
};

function tableOf(
  values: ReadonlySet<string>,
  meaningOf: (value: string) => string | undefined,
): Record<string, string> {
  return Object.fromEntries(
    [...values].flatMap((value) => {
      const meaning = meaningOf(value);
      return meaning === undefined ? [] : [[value, meaning]];
    }),
  );
}
