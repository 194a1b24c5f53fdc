import { describe, expect, it } from 'vitest';
import { MAX_RECORD_BYTES } from './feed-order.ts';
import { faultOf, read, recordsOf } from './feed-text.fixture.ts';

const COLUMNS = ['id', 'make', 'model', 'price', 'colour', 'comments'];
const csv = (...lines: string[]) => `${lines.join('\n')}\n`;
const rows = (text: string) => recordsOf(text, { format: 'csv' });

/** What becomes of each row: its id where it reads well, and else what its remains call it. */
const outcomes = async (text: string) =>
  (await rows(text)).map((row) => {
    try {
      return (row.read() as { id?: string }).id;
    } catch {
      return `bad ${(row.remains() as { id?: string }).id ?? ''}`;
    }
  });

describe('a stray quote', () => {
  const good = (id: number) => `${id},Kia,Rio,12990,Red,Nice car`;

  it.each([
    ['that opens a cell', '2,"Kia,Rio,12990,Red,Nice car'],
    ['inside a cell', '2,Ki"a,Rio,12990,Red,Nice car'],
    ['at the end of a cell', '2,Kia,Rio",12990,Red,Nice car'],
    ['inside a quoted cell', '2,"Ki"a",Rio,12990,Red,"Nice, car"'],
    ['at the end of the row', '2,Kia,Rio,12990,Red,Nice car"'],
    ['instead of a cell', '2,Kia,",12990,Red,Nice car'],
  ])('%s costs its own row, whose car is recognised', async (_where, broken) => {
    for (const after of [
      [good(3), good(4)],
      ['3,"Kia",Rio,12990,"","a, b"', good(4)],
    ]) {
      expect(await outcomes(csv(COLUMNS.join(), good(1), broken, ...after))).toEqual([
        '1',
        'bad 2',
        '3',
        '4',
      ]);
    }
    expect(await outcomes(csv(COLUMNS.join(), good(1), broken))).toEqual(['1', 'bad 2']);
  });

  it('is none of two around words inside a cell, as pipes and tabs have it', async () => {
    const text =
      'id|comments|price|km\n1|One owner, "books", two keys|1|1\n2|"Best" of its kind|2|2\n3|a "b| c" d|3|3\n';
    const rows = await recordsOf(text, { format: 'csv' });
    expect(rows[0]?.read()).toEqual({
      id: '1',
      comments: 'One owner, "books", two keys',
      price: '1',
      km: '1',
    });
    expect(() => rows[1]?.read()).toThrow('quote');
    expect(() => rows[2]?.read()).toThrow('quote');
  });

  it('in a text of several lines costs that row', async () => {
    const text = csv(COLUMNS.join(), '1,Kia,Rio,1,Red,"One owner\nfull "history\n\nand more"', good(2));
    expect(await outcomes(text)).toEqual(['bad 1', '2']);
  });

  it('costs no full row behind it that starts as few rows do', async () => {
    const others = Array.from({ length: 40 }, (_, index) => good(index + 4));
    const text = csv(
      COLUMNS.join(),
      good(1),
      '2,Ki"a,Rio,1,Red,',
      'N/A stock,Land Rover,,1,Red,x',
      ...others,
    );
    expect((await outcomes(text)).slice(0, 4)).toEqual(['1', 'bad 2', 'N/A stock', '4']);
  });

  it('that closes a text of several lines early makes no row of the lines behind it', async () => {
    const text = csv(COLUMNS.join(), '"1","One"\nowner, two\nkeys","","","","end"', good(2));
    expect(await outcomes(text)).toEqual(['bad 1', '2']);
  });

  it('that ends a text at the end of a line costs its row, which seems to end there', async () => {
    for (const more of [[], ['', '']])
      for (const rest of [['full history"'], ['owner, two', 'keys"']]) {
        const columns = [...COLUMNS, ...more.map((_, index) => `more ${index}`)];
        const row = (id: number, text: string) => [`${id},Kia,Rio,1,Red`, text, ...more].join();
        const [last, ...lines] = rest.toReversed();
        const broken = ['2,Kia,Rio,1,Red,"One"', ...lines, [last, ...more].join()];
        const text = csv(columns.join(), row(1, '"Nice"'), ...broken, row(3, '"Nice"'), '', row(4, 'Nice'));
        const [first, second, ...others] = await outcomes(text);
        expect([first, second]).toEqual(['1', 'bad 2']);
        expect(others.filter((id) => id !== 'bad ')).toEqual(['3', '4']);
      }
  });

  it('that makes the rest of its row look like one costs that row alone', async () => {
    const broken = '1,"One\nowner," two\nkeys",Kia,Kia,Kia,end';
    expect(await outcomes(csv(COLUMNS.join(), broken, good(2)))).toEqual(['bad 1', '2']);
  });

  it('and another in the next row cost these two, which join to one that is well formed', async () => {
    const long = (id: number, open = '"', close = '"') =>
      `${id},Kia,Rio,12990,Red,${open}Owner ${id}, a ""one"" owner\nfull history${close}`;
    const text = csv(COLUMNS.join(), long(1), long(2, '"', '""'), long(3, '""'), '4,Ki"a,Rio,12990,Red,');
    expect(await outcomes(text)).toEqual(['1', 'bad 2', 'bad 3', 'bad 4']);
  });

  describe('a row that is cut off', () => {
    const WIDE = [...COLUMNS, 'km', 'year'];
    const row = (id: number) => `${id},Kia,Rio,12990,Red,Nice,1000,2020`;
    const many = (count: number) => Array.from({ length: count }, (_, n) => row(n + 10));

    it.each([
      ['among twenty-one', [...many(20), '2,Kia,Rio,1,Red']],
      ['among many', [...many(50), '2,Kia', ...many(50), '3,Kia,Rio']],
    ])('%s is at fault, and its car is recognised', async (_, lines) => {
      const bad = (await outcomes(csv(WIDE.join(), ...lines))).filter((one) => one?.startsWith('bad'));
      expect(bad).toEqual(lines.flatMap((line) => (line.endsWith('2020') ? [] : [`bad ${line[0]}`])));
    });

    it('says so', async () => {
      const [cut] = await rows(csv(WIDE.join(), '2,Kia,Rio,1,Red', ...many(20)));
      expect(() => cut?.read()).toThrow('The row is cut off: it has 5 cells, and others have 8');
    });

    it.each([
      ['that lacks its last cells alone', [...many(50), '2,Kia,Rio,1,Red,Nice']],
      ['where rows end early by habit', [...many(50), '2,Kia', '3,Kia,Rio', '4,Kia,Rio,1']],
      ['in a table of few rows, which show no habit', [...many(8), '2,Kia,Rio,1,Red']],
      ['where all rows do', ['2,Kia,Rio', '3,Kia,Rio']],
    ])('is none %s', async (_, lines) => {
      expect((await outcomes(csv(WIDE.join(), ...lines))).join()).not.toContain('bad');
    });
  });

  describe('where rows end at their last filled cell', () => {
    const wide = ['id,make,model,price,colour,km,seats,doors,vin,comments'];
    const short = (id: number) => `${id},Kia,Rio,12990`;

    it.each([
      ['inside a cell', '2,Kia "Rio,12990'],
      ['that opens a cell', '2,"Kia,Rio,12990'],
      ['twice', '2,"Kia,Rio,1"2990'],
    ])('%s costs its own row, whichever it is', async (_where, broken) => {
      for (const before of [[], [short(1)], [`${short(1)},Red,1,5,5,X,Nice`]]) {
        const ids = before.map(() => '1');
        const after = await outcomes(csv(...wide, ...before, broken, short(3), short(4), '5,"Kia",Rio,1'));
        expect(after.slice(0, ids.length + 1)).toEqual([...ids, 'bad 2']);
        // Behind full rows a short one may be the rest of a text: its car stays as it was.
        expect(after.slice(-3).map((id) => id?.replace('bad ', ''))).toEqual(['3', '4', '5']);
        if (before[0] === short(1)) expect(after.slice(-3)).toEqual(['3', '4', '5']);
      }
    });

    it('makes no text of the row behind it, whose quotes would fit', async () => {
      const text = csv(
        COLUMNS.join(),
        '1,Kia,Rio,12990,"Owner 1',
        'full history""',
        ',Kia,Rio,12990,"Owner 2',
        'full history",last',
        '3,Kia,Rio,12990,Red',
      );
      expect(await outcomes(text)).toEqual(['bad 1', '', '3']);
    });

    it('makes no text of the rows up to another one', async () => {
      const text = csv(
        ...wide,
        short(1),
        '2,"Kia,Rio,12990',
        short(3),
        short(4),
        '5,Kia",Rio,12990',
        short(6),
      );
      expect(await outcomes(text)).toEqual(['1', 'bad 2', '3', '4', 'bad 5', '6']);
    });

    it('leaves what may be the rest of a text no row, and no measure of others', async () => {
      const text = csv(
        ...wide,
        short(1),
        '2,Kia,"Rio"s',
        'one owner, two keys',
        short(3),
        '4,"Kia,R,1',
        short(5),
      );
      expect(await outcomes(text)).toEqual(['1', 'bad 2', 'bad one owner', '3', 'bad 4', '5']);
    });

    it('before a comma of a text costs its row, whose cells have shifted', async () => {
      for (const rest of [['keys",end'], ['and', 'keys",end']]) {
        const text = csv(...wide, short(1), '2,Kia,"One', 'owner", two', ...rest, short(3));
        const [first, second, ...others] = await outcomes(text);
        expect([first, second, others.at(-1)]).toEqual(['1', 'bad 2', '3']);
      }
    });

    it('makes no rows of the lines of a text', async () => {
      const text = '"One owner\nABS, EBD, ESP, cruise, tow bar\nkeys","a, b","c, d","e\nf"';
      expect(await outcomes(csv(...wide, short(1), `2,Kia,${text}`, short(3)))).toEqual(['1', '2', '3']);
    });

    it('leaves it visible that a row is cut off', async () => {
      expect(await faultOf(`${csv(...wide, short(1))}2,Kia,Rio`, { format: 'csv' })).toBe('truncated');
      expect(await outcomes(`${csv(...wide, short(1))}${short(2)}`)).toEqual(['1', '2']);
    });
  });

  it('in the header or on a line of its own costs nothing', async () => {
    expect(await outcomes(csv('id,"make,model,price,colour,comments', good(1), good(2), '"'))).toEqual([
      '1',
      '2',
    ]);
  });

  it('is none where it means inches in a text', async () => {
    const text = `1,Kia,Rio,1,Red,One owner with 18" alloy wheels and a 10" touch screen`;
    expect(await read(csv(COLUMNS.join(), text), { format: 'csv' })).toMatchObject([
      { id: '1', comments: 'One owner with 18" alloy wheels and a 10" touch screen' },
    ]);
  });

  it.each([
    'Wheels: 18" alloys',
    '18" alloys',
    'Alloys 18"',
    '10.25" screen',
    '8"; 19" and "new"',
    '18"',
    '17" / 18" / 19"',
  ])('is none where it means inches: %s', async (wheels) => {
    const found = await read(csv('id,wheels,make', `1,${wheels},Kia`, '2,,Kia'), { format: 'csv' });
    expect(found).toEqual([
      { id: '1', wheels, make: 'Kia' },
      { id: '2', wheels: '', make: 'Kia' },
    ]);
  });

  it.each([
    ['before', '1,18" alloys,"One owner\nfull ""history"" kept",1', '18" alloys'],
    ['behind', '1,"One owner\nfull ""history"" kept",18" alloys,1', 'One owner\nfull "history" kept'],
    ['between', '1,"One\nowner",18" alloys,"New\ntyres, two\nkeys"', 'One\nowner'],
  ])('is none where it means inches %s texts of several lines', async (_where, row, make) => {
    const found = await read(csv('id,make,model,price', row, '2,Kia,Rio,1'), { format: 'csv' });
    expect(found).toMatchObject([
      { id: '1', make },
      { id: '2', make: 'Kia' },
    ]);
  });

  it.each(['1"', '12"', 'S12"', '2012"', '12"a'])('is one behind what is no length: %s', async (id) => {
    const [first, second] = await outcomes(csv('id,make,price', `${id},Kia,1`, '3,Kia,1'));
    expect(first).toMatch(/^bad/);
    expect(second).toBe('3');
  });
});

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

describe('a backslash', () => {
  const comments = async (...lines: string[]) =>
    (await read(csv('id,comments,make', ...lines), { format: 'csv' })).map(
      (row) => (row as { comments: string }).comments,
    );

  it('escapes a quote where the file is written so', async () => {
    const found = await comments(
      String.raw`"1","18\" alloys, \"as new\"","Kia"`,
      String.raw`"2","Leather, 18\"","Kia"`,
      String.raw`"3","C:\\","Kia"`,
      String.raw`4,18\" alloys,Kia`,
      '"5","One owner,',
      String.raw`\"as new\"","Kia"`,
    );
    expect(found).toEqual([
      '18" alloys, "as new"',
      'Leather, 18"',
      'C:\\',
      '18" alloys',
      'One owner,\n"as new"',
    ]);
  });

  it('is a letter as any other where quotes are doubled', async () => {
    const found = await comments(String.raw`"1","C:\","Kia"`, String.raw`"2","18"" \\ 19""","Kia"`);
    expect(found).toEqual(['C:\\', '18" \\\\ 19"']);
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
