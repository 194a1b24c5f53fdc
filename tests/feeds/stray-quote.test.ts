import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordsOf } from '#pipeline/format/feed-text.fixture.ts';
import { walk } from '../walk.ts';

const COLUMNS = ['id', 'make', 'model', 'price', 'colour', 'comments'];
const csv = (...lines: string[]) => `${lines.join('\n')}\n`;

const quoted = (text: string) => (/[,"\n]/.test(text) ? `"${text}"` : text);
const LINES = [
  'One owner.',
  'Full history, two keys',
  '2018 Kia Rio, one owner',
  '7 airbags, 5 seats',
  'ABS,EBD,ESP,TCS',
  'say ""hi""',
  'keys',
];

const text = fc
  .array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 4 })
  .map((lines) => lines.join('\n'));

/** What stands in the first column. */
const FIRST = {
  number: fc.nat({ max: 9999 }).map(String),
  word: fc.constantFrom('Used', 'New', 'Demo'),
  title: fc.constantFrom('2019 Kia Rio', '2020 Mazda CX-5'),
  text: fc.constantFrom('One owner\n7 airbags, 5 seats\nkeys', 'Nice', 'a, b'),
};

describe.each(Object.entries(FIRST))('a file whose rows start with a %s', (_kind, first) => {
  const make = fc.constantFrom('Kia', 'Mazda');
  const row = fc.tuple(first, make, text, fc.constantFrom('', 'Red'), fc.constantFrom('', 'V1'));
  const table = fc.record({
    rows: fc.array(row, { minLength: 3, maxLength: 40 }),
    quoteAll: fc.boolean(),
    endsEarly: fc.boolean(),
  });

  it('and whose quotes are right is read whole, wherever its rows end', async () => {
    await fc.assert(
      fc.asyncProperty(table, async ({ rows, quoteAll, endsEarly }) => {
        // What occurs once may be two stray quotes; what occurs three times is how the file is written.
        const all = [...rows, ...rows, ...rows];
        const lines = all.map((cells) => {
          const end = endsEarly ? cells.findLastIndex((cell) => cell !== '') + 1 : cells.length;
          const filled = cells.slice(0, end);
          return filled.map((cell) => (quoteAll ? `"${cell}"` : quoted(cell))).join();
        });
        const found = await recordsOf(csv('first,make,comments,colour,vin', ...lines), { format: 'csv' });
        expect(found.map((record) => Object.values(record.read() as object))).toEqual(
          all.map((cells) => cells.map((cell) => cell.replaceAll('""', '"'))),
        );
      }),
      { numRuns: walk(20, 700) },
    );
  });
});

describe('a stray quote', () => {
  it('anywhere in 500 rows costs at most one of them, and changes no other', async () => {
    const cell = fc.constantFrom('Kia', 'a, b', 'say ""hi""', 'One\nowner, two\nkeys', '', '18 inch');
    const file = fc.record({
      cells: fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 5, maxLength: 9 }),
      quoteAll: fc.boolean(),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ cells, quoteAll, at }) => {
        const lines = Array.from({ length: 500 }, (_, index) =>
          [`${index + 1}`, ...(cells[index % cells.length] ?? []), 'end']
            .map((text) => (quoteAll ? `"${text}"` : quoted(text)))
            .join(),
        );
        const text = csv(COLUMNS.join(), ...lines);
        const before = await recordsOf(text, { format: 'csv' });
        // In the last row a stray quote may also be a cut: then the feed is refused.
        const [first, last] = [COLUMNS.join().length + 1, text.length - (lines.at(-1) ?? '').length - 1];
        const place = first + Math.floor(at * (last - first));
        const after = await recordsOf(`${text.slice(0, place)}"${text.slice(place)}`, { format: 'csv' });
        const same = new Set(after.map(({ hash }) => hash));
        expect(before.filter(({ hash }) => !same.has(hash)).length).toBeLessThanOrEqual(1);
        const unchanged = new Set(before.map(({ hash }) => hash));
        const meansInches = /,18$/.test(text.slice(0, place)) && text.startsWith(' inch', place);
        for (const row of after.filter(({ hash }) => !unchanged.has(hash))) {
          if (meansInches) expect(Object.values(row.read() as object)).toContain('18" inch');
          else expect(() => row.read()).toThrow();
        }
      }),
      { numRuns: walk(20, 700) },
    );
  }, 600_000);

  it('anywhere among rows that end at their last filled cell, with texts of several lines, costs one of them', async () => {
    const comments = fc.constantFrom(
      ...['Nice car', 'One owner.\nFull history, two keys\nkeys', 'ABS,EBD,ESP,TCS\n\nTow bar, roof racks'],
      ...[
        '2018 Kia Rio, one owner\n7 airbags, 5 seats',
        'say ""hi""\nfull history',
        '- Wheels\n- Cruise\nCall us',
      ],
    );
    const tail = fc.constantFrom([], ['Red'], ['Red', 'KNADE223396100001', 'S', 'Petrol']);
    const file = fc.record({
      rows: fc.array(fc.tuple(comments, tail), { minLength: 20, maxLength: 60 }),
      quoteAll: fc.boolean(),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, quoteAll, at }) => {
        const lines = rows.map(([text, cells], index) =>
          [`${1000 + index}`, 'Kia', 'Rio', `${2010 + (index % 12)}`, text, ...cells]
            .map((cell) => (quoteAll ? `"${cell}"` : quoted(cell)))
            .join(),
        );
        const header = 'id,make,model,year,comments,colour,vin,badge,fuel,seats';
        const text = csv(header, ...lines);
        const before = await recordsOf(text, { format: 'csv' });
        const [first, last] = [header.length + 1, text.length - (lines.at(-1) ?? '').length - 1];
        const place = first + Math.floor(at * (last - first));
        const after = await recordsOf(`${text.slice(0, place)}"${text.slice(place)}`, { format: 'csv' });
        const same = new Set(after.map(({ hash }) => hash));
        expect(before.filter(({ hash }) => !same.has(hash)).length).toBeLessThanOrEqual(1);
        const unchanged = new Set(before.map(({ hash }) => hash));
        for (const row of after.filter(({ hash }) => !unchanged.has(hash)))
          expect(() => row.read()).toThrow();
      }),
      { numRuns: walk(30, 1000) },
    );
  }, 600_000);
});
