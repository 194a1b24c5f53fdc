import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { stockSourceSchema } from './stock-source.schema.ts';

const file = (columns: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  tryParse(stockSourceSchema, { type: 'file', path: 'stock.csv', format: 'csv', columns, ...more });

const issuesOf = (...args: Parameters<typeof file>) => {
  const parsed = file(...args);
  return parsed.ok ? [] : parsed.issues.map(({ field, message }) => `${field}: ${message}`);
};

describe('the mapping of a stock source', () => {
  it('accepts a bare column as short for "from"', () => {
    expect(file({ price: 'Asking Price' })).toMatchObject({
      ok: true,
      value: { columns: { price: { from: 'Asking Price' } } },
    });
  });

  it('names a misspelt field with the nearest one', () => {
    expect(issuesOf({ prise: 'Price' })).toEqual([
      'columns.prise: Not a field of a vehicle; did you mean "price"?',
    ]);
    expect(issuesOf({ warp_factor: 'Price' })).toEqual([
      'columns.warp_factor: Not a field of a vehicle; docs/feeds-in.md lists them',
    ]);
  });

  it.each([
    ['a verb that there is not', { price: { form: 'Price' } }, 'columns.price.form: Not known here'],
    ['no origin', { price: { unit: 'cents' } }, 'columns.price: Write exactly one of'],
    ['two origins', { price: { from: 'Price', constant: 1 } }, 'columns.price: Write exactly one of'],
    [
      'a part before the first',
      { make: { from: 'Name', split: { by: ' ', part: 0 } } },
      'columns.make.split.part: ',
    ],
    [
      'a unit that there is not',
      { km: { from: 'Odo', unit: 'furlongs' } },
      'columns.km.unit: Found "furlongs"',
    ],
    [
      'a base that is not https',
      { images: { from: 'P', base: 'http://a.example' } },
      'columns.images.base: ',
    ],
  ])('refuses %s at its path', (_what, columns, issue) => {
    expect(issuesOf(columns)).toEqual(expect.arrayContaining([expect.stringContaining(issue)]));
  });

  it('accepts conditions that include or exclude records, one of both', () => {
    expect(
      issuesOf(
        {},
        {
          only: [
            { column: 'Yard', is: ['North'] },
            { column: 'State', is_not: ['Deleted'] },
          ],
        },
      ),
    ).toEqual([]);
    expect(issuesOf({}, { only: [{ column: 'Yard' }] })).toEqual(['only.0: Write either "is" or "is_not"']);
  });
});
