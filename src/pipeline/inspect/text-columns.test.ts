import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

/** The text of cars as a feed with some further columns has it, and the notes on texts that are not read. */
async function read(columns: string, ...rows: string[]) {
  const cars = rows.map((row, n) => `S${n},Kia,Rio,2021,Used,${row}`);
  const { proposal, trial } = await inspect(csv(`Stock No,Make,Model,Year,Condition,${columns}`, ...cars));
  return {
    texts: trial.vehicles.map(({ dealercomments }) => dealercomments),
    notes: proposal.notes.filter((note) => note.includes('the text of a car')),
  };
}

const INTERNAL = 'Bought at auction for 8k - needs clutch';

describe('the text of a car', () => {
  it.each([
    ...[
      'Ad Text',
      'Advert Text',
      'Advert',
      'Ad Copy',
      'Advert Description',
      'Web Comments',
      'Marketing Text',
    ],
    ...['Sales Description', 'Web Description', 'Internet Comments', 'Website Description', 'Ad Description'],
  ])('is that for the web, %s, before comments', async (column) => {
    for (const other of ['Comments', 'Description']) {
      const note = `"${other}" is not read: the text of a car is "${column}". Look whether that is the one to show.`;
      const first = await read(`${other},${column}`, `${INTERNAL},Lovely car`, `${INTERNAL},Low km`);
      expect(first).toEqual({ texts: ['Lovely car', 'Low km'], notes: [note] });
      const last = await read(`${column},${other}`, `Lovely car,${INTERNAL}`, `Low km,${INTERNAL}`);
      expect(last).toEqual(first);
    }
  });

  it('is that of comments where there is no other', async () => {
    expect(await read('Comments', 'Lovely car')).toEqual({ texts: ['Lovely car'], notes: [] });
    expect(await read('Comments,Advert', 'Lovely car,Live', 'One owner,Sold')).toEqual({
      texts: ['Lovely car', 'One owner'],
      notes: [],
    });
    expect(await read('Comments,Advert Text', 'Lovely car,')).toEqual({ texts: ['Lovely car'], notes: [] });
  });

  it('is noted beside any other text, but not beside the same one or that of another field', async () => {
    expect((await read('Comments,Description', 'Lovely car,One owner')).notes).toEqual([
      '"Description" is not read: the text of a car is "Comments". Look whether that is the one to show.',
    ]);
    expect((await read('Comments,Description', 'Lovely car,Lovely car')).notes).toEqual([]);
    expect((await read('Comments,Description', 'Lovely car,2021 Kia Rio S')).notes).toEqual([]);
  });
});

it.each([
  ['1 High St, Newcastle NSW 2300', 'Newcastle'],
  ['1 High St, Newcastle, NSW 2300', 'Newcastle'],
  ['Unit 2, 1 High St, Newcastle, NSW', 'Newcastle'],
  ['Newcastle, NSW', 'Newcastle'],
])('the town of "%s" is %s', async (place, city) => {
  const rows = [1, 2, 3].map((n) => `S${n},Kia,Rio,2020,Used,2${n}990,"${place}"`);
  const { trial } = await inspect(csv('Id,Make,Model,Year,Condition,Price,Where', ...rows));
  expect(trial.vehicles[0]).toMatchObject({ city, state: 'NSW' });
});
