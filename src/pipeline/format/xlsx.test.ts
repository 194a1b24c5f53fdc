import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { faultOf, read } from './feed-text.fixture.ts';
import { archiveOf } from './zip.fixture.ts';
import { MAX_UNPACKED_BYTES } from './zip.ts';

type Cell = string | number | boolean | Date | null;

const workbook = (rows: Cell[][]): Promise<Buffer> =>
  writeXlsxFile(
    rows.map((row) =>
      row.map((value) =>
        value instanceof Date
          ? { value, type: Date, format: 'dd/mm/yyyy' }
          : value === null
            ? null
            : { value },
      ),
    ),
  ).toBuffer();

const CARS: Cell[][] = [
  ['id', 'make', 'variant.cylinders', 'price', 'rego_expiry', 'certified', 'images'],
  [1, 'Citroën', 4, 12_990.5, new Date('2026-12-24'), true, '/a.jpg|/b.jpg'],
  ['B-2', 'Kia', null, 0.1 + 0.2, null, false, null],
];

describe('a workbook', () => {
  it('is read below its header, with dates, numbers and words as text', async () => {
    const titled = [['Stock list'], [], ...CARS, [null, null], ['3', 'Ford']];
    for (const rows of [CARS, titled]) {
      const records = await read(await workbook(rows), { format: 'xlsx' });
      expect(records.slice(0, 2)).toMatchObject([
        {
          id: '1',
          make: 'Citroën',
          variant: { cylinders: '4' },
          price: '12990.5',
          rego_expiry: '2026-12-24',
          certified: 'true',
          images: ['/a.jpg', '/b.jpg'],
        },
        { id: 'B-2', make: 'Kia', price: '0.3', rego_expiry: '', certified: 'false' },
      ]);
      expect(records).toHaveLength(rows === titled ? 3 : 2);
    }
  });

  it('has times of no zone, as the site’s own are', async () => {
    const [car] = await read(
      await workbook([
        ['id', 'sold'],
        [1, new Date('2026-12-24T09:30:00Z')],
      ]),
      {
        format: 'xlsx',
      },
    );
    expect(car).toMatchObject({ sold: '2026-12-24T09:30:00' });
  });

  it('is read at the sheet that settings name', async () => {
    const sheets = [
      CARS,
      [
        ['id', 'make'],
        ['9', 'Mazda'],
      ],
    ].map((rows, index) => ({
      data: rows.map((row) => row.map((value) => (value === null ? null : { value: String(value) }))),
      sheet: ['Notes', 'Stock'][index] ?? '',
    }));
    const bytes = await writeXlsxFile(sheets).toBuffer();
    expect(await read(bytes, { format: 'xlsx', records: 'Stock' })).toMatchObject([{ id: '9' }]);
    await expect(read(bytes, { format: 'xlsx', records: 'Cars' })).rejects.toThrow(
      'it has no sheet "Cars", but "Notes", "Stock"',
    );
  });

  it('that is cut off or none is refused', async () => {
    const bytes = await workbook(CARS);
    expect(await faultOf(bytes.subarray(0, -40), { format: 'xlsx' })).toBe('truncated');
    expect(await faultOf('id,make\n1,Kia\n', { format: 'xlsx' })).toBe('truncated');
    const content = Buffer.from('no workbook');
    const other = archiveOf('a.txt', content, { local: content.length, directory: content.length });
    await expect(read(other, { format: 'xlsx' })).rejects.toThrow('an archive of something else');
  });
});

describe('a packed bomb', () => {
  const zeros = Buffer.alloc(MAX_UNPACKED_BYTES + 1);
  const size = zeros.length;

  it.each([
    ['that shows its size', { local: size, directory: size }, 'too_large'],
    ['that denies it', { local: 1000, directory: 1000 }, 'unreadable'],
    ['whose directory alone denies it', { local: size, directory: 1000 }, 'unreadable'],
  ])('%s is refused before it is unpacked', async (_what, sizes, code) => {
    const bomb = archiveOf('xl/workbook.xml', zeros, sizes);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await faultOf(bomb, { format: 'xlsx' })).toBe(code);
  });

  it('that its directory does not name is refused', async () => {
    const bytes = await workbook(CARS);
    const hidden = archiveOf('xl/worksheets/sheet9.xml', zeros, { local: 0, directory: 0 });
    const end = bytes.length - 22;
    const start = bytes.readUInt32LE(end + 16);
    const both = Buffer.concat([bytes.subarray(0, start), hidden.subarray(0, -100), bytes.subarray(start)]);
    both.writeUInt32LE(start + hidden.length - 100, both.length - 6);
    await expect(read(both, { format: 'xlsx' })).rejects.toThrow('a gap');
  });
});

it('takes a last row of totals for none, and reads both columns of one name', async () => {
  const rows = [
    ['id', 'colour', 'colour'],
    [1, 'Red', 'Black'],
    [2, 'Blue', 'Grey'],
    ['Total', null, 2],
  ];
  expect(await read(await workbook(rows), { format: 'xlsx' })).toEqual([
    { id: '1', colour: 'Red', 'colour (2)': 'Black' },
    { id: '2', colour: 'Blue', 'colour (2)': 'Grey' },
  ]);
});
