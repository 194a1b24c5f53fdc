import { foldName } from '#domain/nearest-name.ts';
import type { FieldMapping } from '#domain/stock-mapping/field-mapping.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { ColumnFacts } from './column-facts.ts';
import { isYes, isYesOrNo, shareOf } from './value-kinds.ts';

/** Names of columns that hold whether a car is of a type, folded. */
const FLAGS: readonly (readonly [Vehicle['car_type'], RegExp])[] = [
  ['demo', /^(?:is|ex)?demo(?:nstrator)?(?:car|vehicle)?(?:flag|yn)?$/],
  ['new', /^(?:is)?(?:brand)?new(?:car|vehicle)?(?:flag|yn)?$/],
  ['used', /^(?:is)?(?:used|preowned)(?:car|vehicle)?(?:flag|yn)?$/],
];

/** The type of a car out of columns such as "Is New" and "Is Demo" with yes or no; `null` without any. */
export function conditionFlags(facts: readonly ColumnFacts[]): FieldMapping | null {
  const flags = FLAGS.flatMap(([type, name]) => {
    const one = facts.find(
      ({ column, distinct }) =>
        name.test(foldName(column.split('.').at(-1) ?? '')) && shareOf(distinct, isYesOrNo) === 1,
    );
    return one === undefined ? [] : [{ type, ...one }];
  });
  if (flags.length === 0) return null;
  const isUsedAlone = flags.every(({ type }) => type === 'used');
  let rows: { spelling: string[]; type: Vehicle['car_type'] | null }[] = [{ spelling: [], type: null }];
  for (const { type, distinct } of flags)
    rows = rows.flatMap((row) =>
      [...distinct].map((value) => ({
        spelling: [...row.spelling, value],
        type: row.type ?? (isYes(value) ? type : null),
      })),
    );
  return {
    template: flags.map(({ column }) => `{${column}}`).join('|'),
    values: Object.fromEntries(
      rows.map(({ spelling, type }) => [spelling.join('|'), type ?? (isUsedAlone ? 'new' : 'used')]),
    ),
    ...{ otherwise: 'used', default: 'used' },
  };
}
