import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import { YES_AND_NO } from '#domain/stock-mapping/yes-or-no.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { type ColumnFacts, countedValues } from './column-facts.ts';
import { isOfCar, lastName } from './column-owners.ts';
import { isYes, isYesOrNo } from './value-kinds.ts';

/** Names of columns that hold whether a car is of a type, folded. */
const FLAGS = [
  ['demo', /^(?:is|ex)?demo(?:nstrator)?(?:car|vehicle)?(?:flag|yn)?$/],
  ['new', /^(?:is)?(?:brand)?new(?:car|vehicle)?(?:flag|yn)?$/],
  ['used', /^(?:is)?(?:used|preowned)(?:car|vehicle)?(?:flag|yn)?$/],
] as const satisfies readonly (readonly [Vehicle['car_type'], RegExp])[];

/** Whether a column says yes or no to one type of cars: it holds no condition. */
export const isConditionFlag = (one: ColumnFacts): boolean => FLAGS.some(([, name]) => isFlag(one, name));

const isFlag = (one: ColumnFacts, name: RegExp) =>
  isOfCar(one) && name.test(lastName(one.column)) && [...one.distinct].every(isYesOrNo);

/** Says which demonstrators a column of the condition does not show. */
export function demoNotes(condition: string, facts: readonly ColumnFacts[]): string[] {
  const [[, demo]] = FLAGS;
  return facts.flatMap((one) => {
    const cars = isFlag(one, demo) ? [...one.times].filter(([text]) => isYes(text)) : [];
    return cars.length === 0
      ? []
      : [
          `"${one.column}" says which cars are demonstrators, and is not read beside "${condition}": ${countedValues(cars)}.`,
        ];
  });
}

/** The type of a car out of columns such as "Is New" and "Is Demo" with yes or no; `null` without any. */
export function conditionFlags(facts: readonly ColumnFacts[]): FieldMapping | null {
  const flags = FLAGS.flatMap(([type, name]) => {
    const one = facts.find((own) => isFlag(own, name));
    return one === undefined ? [] : [{ type, ...one }];
  });
  const spellings = new Set(flags.flatMap(({ distinct }) => [...distinct]));
  if (spellings.size === 0) return null;
  // No flag says so: what is not used is new, where no flag says new.
  const isOf = (own: Vehicle['car_type']) => flags.some(({ type }) => type === own);
  const rest = isOf('used') && !isOf('new') ? 'new' : 'used';
  let rows: { spelling: string[]; type: Vehicle['car_type'] | null }[] = [{ spelling: [], type: null }];
  for (const { type, empty, distinct } of flags) {
    const blank = flags.length > 1 && empty > 0 ? [''] : [];
    rows = rows.flatMap((row) =>
      [...withOpposites(distinct.size === 0 ? spellings : distinct), ...blank].map((value) => ({
        spelling: [...row.spelling, value],
        type: row.type ?? (isYes(value) ? type : null),
      })),
    );
  }
  // A spelling that comes later is named, and not taken for a used car.
  return {
    template: flags.map(({ column }) => `{${column}}`).join('|'),
    values: Object.fromEntries(rows.map(({ spelling, type }) => [spelling.join('|'), type ?? rest])),
    ...(flags.some(({ empty }) => empty > 0) && { default: 'used' }),
  };
}

/** The values with their opposites, which a feed without a new car today has tomorrow. */
export function withOpposites(values: ReadonlySet<string>): string[] {
  const folded = new Set([...values].map((value) => value.toLowerCase()));
  const opposites = YES_AND_NO.flatMap((pair) =>
    pair.some((one) => folded.has(one.toLowerCase()))
      ? pair.filter((one) => !folded.has(one.toLowerCase()))
      : [],
  );
  return [...values, ...opposites];
}
