import { expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

async function shownOf(columns: string, ...values: string[]) {
  const rows = values.map((value, n) => `S${n},Kia,Rio,2020,20000,Used,${value}`);
  const { proposal, trial } = await inspect(csv(`Stock,Make,Model,Year,Price,Condition,${columns}`, ...rows));
  return {
    onSale: trial.vehicles.filter(({ sold }) => !sold).map(({ id }) => id),
    rejected: trial.rejected,
    reserved: trial.vehicles.filter(({ reserved }) => reserved).map(({ id }) => id),
    notes: proposal.notes.join('\n'),
  };
}

const SPELLINGS = [
  ['t', 'f'],
  ['✓', '✗'],
  ['✔', '✘'],
  ['☑', '☐'],
  ['√', '×'],
  ['on', 'off'],
] as const;
const flagsOf = (names: readonly string[]) =>
  names.flatMap((name) => SPELLINGS.map(([yes, no]) => ({ name, yes, no })));

it.each(flagsOf(['is_active', 'For Sale', 'Available']))(
  'a car is on sale by $name in the spelling $yes and $no',
  async ({ name, yes, no }) => {
    expect(await shownOf(name, yes, no, yes)).toMatchObject({ onSale: ['S0', 'S2'], rejected: 0 });
  },
);

it.each(flagsOf(['deleted', 'is_sold']))(
  'a car is not on sale by $name in the spelling $yes and $no',
  async ({ name, yes, no }) => {
    const { notes, ...found } = await shownOf(name, no, yes, no);
    expect(found).toMatchObject({ onSale: ['S0', 'S2'], rejected: 0 });
    expect(notes).not.toContain('rejected until then');
  },
);

it.each([
  ['In Stock', ['N', 'T', 'U', 'F'], 'sold'],
  ['Drive', ['F', 'F', 'F', 'F'], 'drive'],
])('a T or F beside other letters is no flag: %s of %j', async (column, values, field) => {
  const rows = values.map((value, n) => `S${n},Kia,Rio,2020,${value}`);
  const { proposal } = await inspect(csv(`Stock,Make,Model,Year,${column}`, ...rows));
  expect(proposal.columns?.[field]?.from).toBe(column === 'Drive' ? column : undefined);
});

it.each([
  ['Hold', ['Yes', 'No', 'No']],
  ['Hold', ['✓', '', '']],
  ['Held', ['Y', 'N', 'N']],
  ['Reserved', ['✓', '', '']],
])('a car is reserved by the column %s with %j', async (column, values) => {
  expect(await shownOf(column, ...values)).toMatchObject({ reserved: ['S0'], rejected: 0 });
});

it.each(['NoPublish', 'No Publish to Web', 'NoDisplay', 'DoNotPublish'])(
  'a car is not on sale by %s',
  async (column) => {
    expect(await shownOf(column, 'N', 'Y', 'N')).toMatchObject({ onSale: ['S0', 'S2'], rejected: 0 });
  },
);
