import { describe, expect, it } from 'vitest';
import { COLUMNS, csv, outcomes, rows } from './csv.fixture.ts';
import { MAX_RECORD_BYTES } from './feed-order.ts';
import { faultOf, read, recordsOf } from './feed-text.fixture.ts';

describe('a row without any value', () => {
  const row = (id: number) => `${id},Kia,Rio,12990,Red,Nice`;

  it.each([
    ['of delimiters', ',,,,,'],
    ['with blanks', ' , ,,  ,,'],
    ['with quotes', '"","","","","",""'],
    ['longer than the header', ',,,,,,,,,'],
    ['shorter than the header', ',,'],
  ])('%s is no record, wherever it stands', async (_, blank) => {
    const many = Array.from({ length: 30 }, (_, n) => row(n + 10));
    const text = csv(COLUMNS.join(), blank, row(1), blank, blank, row(2), ...many, blank);
    expect((await outcomes(text)).slice(0, 3)).toEqual(['1', '2', '10']);
    expect((await outcomes(text)).length).toBe(32);
  });

  it('is none either at the end of a file without a last line break, or below its totals', async () => {
    const text = csv(COLUMNS.join(), row(1), row(2), 'Total: 2 vehicles,,,,,');
    expect(await outcomes(`${text},,,,,`)).toEqual(['1', '2']);
  });

  it.each(['\n\u001a', '\r\n\u001a', '\u001a'])('is none that ends a file of DOS: %j', async (end) => {
    const text = csv(COLUMNS.join(), row(1), row(2)).trimEnd();
    expect(await outcomes(text + end)).toEqual(['1', '2']);
    expect(await read(text + end, { format: 'csv' })).toEqual(await read(text, { format: 'csv' }));
  });

  it('is no habit of rows that end early, and none that is cut off', async () => {
    const early = ['1,Kia,Rio', '2,Kia,Rio'];
    expect(await outcomes(csv(COLUMNS.join(), ...early, ',,,,,', '3,Kia,Rio'))).toEqual(['1', '2', '3']);
    expect(await faultOf(`${csv(COLUMNS.join(), row(1))},,`, { format: 'csv' })).toBe('truncated');
  });

  it('is one that holds a delimiter of other files, or begins a text of several lines', async () => {
    expect(await rows(csv(COLUMNS.join(), ',,;,,,'))).toHaveLength(1);
    expect(await read(csv(COLUMNS.join(), ',,,,,"', 'Nice"', row(2)), { format: 'csv' })).toMatchObject([
      { comments: 'Nice' },
      { id: '2' },
    ]);
  });
});

describe('a cut file', () => {
  const whole = csv(
    COLUMNS.join(),
    '1,Kia,Rio,1,Red,Nice',
    '2,Kia,Rio,1,Red,"One owner\nfull history\nmore, and more"',
  );

  it('is refused behind a row that ends with a quote, or is at fault', async () => {
    for (const row of ['2,Kia,Rio,1,Red,"Nice"', '2,Kia,Rio,1,Red,Ni"ce']) {
      const text = csv(COLUMNS.join(), '1,Kia,Rio,1,Red,Nice', row);
      expect(await faultOf(`${text}3,Kia`, { format: 'csv' })).toBe('truncated');
    }
  });

  it('is refused behind the quote that begins a row', async () => {
    for (const text of [csv(COLUMNS.join(), '1,Kia,Rio,1,Red,Nice'), whole])
      expect(await faultOf(`${text}"`, { format: 'csv' })).toBe('truncated');
  });

  it('is none where its last row is at fault, and ends with a quote', async () => {
    const text = `${csv(COLUMNS.join(), '1,Kia,Rio,1,Red,Nice')}2,Kia,Rio,1,Red,"Says "best" car\nfull history\n"`;
    expect((await outcomes(text)).slice(0, 2)).toEqual(['1', 'bad 2']);
  });

  it('is refused wherever that shows', async () => {
    const last = whole.indexOf('\n2') + 1;
    for (let length = 1; length <= COLUMNS.join().length; length += 1) {
      expect(await faultOf(whole.slice(0, length), { format: 'csv' })).toBe('truncated');
    }
    for (let length = last + 1; length < whole.length - 2; length += 1) {
      const text = whole.slice(0, length);
      // Whole rows, the second of which has an empty text or a stray quote.
      if (/(?:Red,|One owner\n)$/.test(text)) continue;
      expect(await faultOf(text, { format: 'csv' }), text).toBe('truncated');
    }
  });
});

describe('a text of several lines in a file whose rows start with words', () => {
  const header = 'make,model,colour,price,stock,comments';
  const cars = ['Toyota,Land Cruiser', 'Land Rover,Discovery', 'Kia,Rio', 'Kia,Stonic'].map(
    (name, index) => `${name},Red,12990,S${index},`,
  );
  const makes = async (text: string) =>
    (await rows(text)).map((row) => {
      try {
        return (row.read() as { make?: string }).make;
      } catch {
        return 'bad';
      }
    });
  const texts = ['"One owner\nSunroof, leather"', 'Nice', 'Nice', '"Towbar\nBluetooth, sat nav\nBooks"'];

  it('is part of its row, however it reads', async () => {
    const text = csv(header, ...cars.map((car, index) => car + texts[index]));
    expect(await makes(text)).toEqual(['Toyota', 'Land Rover', 'Kia', 'Kia']);
  });

  it('is part of its row beside one with a stray quote', async () => {
    const text = csv(header, ...cars.map((car, index) => car + texts[index]), 'Ki"a,Rio,Red,12990,S9,Nice');
    expect(await makes(text)).toEqual(['Toyota', 'Land Rover', 'Kia', 'Kia', 'bad']);
  });
});

describe('a row behind one with a stray quote and one over the size limit', () => {
  it('is read where only rows without an id are certain', async () => {
    const text = csv(
      'id,make,model,price,comments,deck,sleeps,tare',
      ',Kia,Rio,1,"One ""owner""\nlogbook"',
      '4,Kia,Rio,1,"One ""owner""\nlogbook"',
      '5,Kia,R"io,1,"One ""owner""\nlogbook"',
      `6,Kia,Rio,1,"${'x'.repeat(MAX_RECORD_BYTES + 200_000)}"`,
      '7,Kia,Rio,2,"One ""owner""\nlogbook"',
    );
    expect((await rows(text)).at(-1)?.read()).toMatchObject({ id: '7', price: '2' });
  });
});

describe('a row', () => {
  it('that ends at its last filled cell has the other columns too, empty', async () => {
    expect(await read(csv('id,make,photo.url', '1,"Kia"', '2'), { format: 'csv' })).toEqual([
      { id: '1', make: 'Kia', photo: { url: '' }, 'photo.url': '' },
      { id: '2', make: '', photo: { url: '' }, 'photo.url': '' },
    ]);
  });

  it('of quoted cells that ends at its last filled one is whole', async () => {
    expect(await outcomes(csv('id,make,model,price', '"1","Kia","Rio"', '"2","Kia"'))).toEqual(['1', '2']);
  });

  it('with more cells than columns is at fault: which of them has shifted cannot be seen', async () => {
    expect(await outcomes(csv('id,make,price', '1,Kia,"12,990"', '2,Kia,12,990', '3,Kia,1,,'))).toEqual([
      '1',
      'bad 2',
      '3',
    ]);
  });

  it('over the size limit is at fault alone, and its car recognised', async () => {
    const text = csv(
      'id,make,comments',
      '1,Kia,a',
      `2,Kia,${'x'.repeat(MAX_RECORD_BYTES + 200_000)}`,
      '3,Kia,c',
    );
    const [, large, last] = await rows(text);
    expect(() => large?.read()).toThrow('larger than');
    expect(large?.remains()).toMatchObject({ id: '2', make: 'Kia' });
    expect(last?.read()).toMatchObject({ id: '3' });
  });

  it('with broken letters is at fault alone', async () => {
    const text = Buffer.concat([
      Buffer.from('id,make,colour\n1,Citroën,Red\n2,Citro'),
      Buffer.from([0xc3]),
      Buffer.from('n,Red\n3,Kia,Red\n'),
    ]);
    const [good, broken, last] = await recordsOf(text, { format: 'csv' });
    expect([good?.read(), last?.read()]).toMatchObject([{ make: 'Citroën' }, { id: '3' }]);
    expect(() => broken?.read()).toThrow('UTF-8');
    expect(broken?.remains()).toMatchObject({ id: '2', make: '', colour: 'Red' });
  });
});

it('reads what a workbook holds as text', async () => {
  const text = 'id;stock;name\n="004512";"=""1""";="a, b"\n="004513";=2;A="3"x"4"\n';
  expect(await read(text, { format: 'csv' })).toEqual([
    { id: '004512', stock: '1', name: 'a, b' },
    { id: '004513', stock: '=2', name: 'A="3"x"4"' },
  ]);
});

describe('the layout', () => {
  it.each([
    ['commas', 'id,make,images\n1,Kia,/a.jpg|/b.jpg|/c.jpg|/d.jpg\n'],
    ['semicolons', 'id;make;images\n1;Kia;/a.jpg,/b.jpg,/c.jpg,/d.jpg\n'],
    ['tabs', 'id\tmake\timages\n1\tKia\t/a.jpg,/b.jpg\n'],
    ['pipes', 'id|make|images\n1|Kia|/a.jpg,/b.jpg,/c.jpg\n'],
    ['old line breaks', 'id,make,images\r1,Kia,/a.jpg\r'],
    [
      'titles above',
      'Stock list,,\n"Made on 23 November, 2026",,\n\nid,make,images\n1,Kia,/a.jpg\n2,Ford,/b.jpg\n',
    ],
  ])('with %s is found', async (_what, text) => {
    expect((await read(text, { format: 'csv' }))[0]).toMatchObject({ id: '1', make: 'Kia' });
  });

  it('of TSV is always one of tabs', async () => {
    expect(await read('id\tmake,model,badge\n1\tKia\n', { format: 'tsv' })).toMatchObject([
      { id: '1', 'make,model,badge': 'Kia' },
    ]);
  });
});

it('reads a column whose name begins that of others', async () => {
  const text = 'id,price,price.was,photo,photo.1,fuel.type,fuel\n1,12990,14990,/a.jpg,/b.jpg,P,Petrol\n';
  expect(await read(text, { format: 'csv' })).toMatchObject([
    {
      price: '12990',
      'price.was': '14990',
      photo: '/a.jpg',
      'photo.1': '/b.jpg',
      fuel: 'Petrol',
      'fuel.type': 'P',
    },
  ]);
});

it('reads every column of a name that occurs twice', async () => {
  expect(await read('id,colour,colour\n1,Red,Black\n', { format: 'csv' })).toEqual([
    { id: '1', colour: 'Red', 'colour (2)': 'Black' },
  ]);
});

it.each(['Total,,2', ',"Total",2', 'Grand Total: 2 vehicles', '2 records', '"Totals"'])(
  'takes %j for no row where it is the last line',
  async (totals) => {
    const text = `stock,make,price\n1,Kia,1\n2,Kia,1\n`;
    expect(await read(text + totals, { format: 'csv' })).toHaveLength(2);
    expect(await rows(`${text}${totals}\n3,Kia,1\n`)).toHaveLength(4);
  },
);
