import { describe, expect, it } from 'vitest';
import { COLUMNS, csv, outcomes, rows } from './csv.fixture.ts';
import { faultOf, read, recordsOf } from './feed-text.fixture.ts';

describe('a file that quotes nothing', () => {
  const TEXTS = [
    '"As new" condition, 18" alloys',
    '19" wheels and a 12.3" screen',
    '"One owner',
    'Two "keys',
    'fine',
  ];
  const textOf = (texts: readonly string[], delimiter: string) =>
    ['id', 'comments', 'price', 'km']
      .join(delimiter)
      .concat(...texts.map((text, id) => `\n${[id, text, 1000 + id, 5].join(delimiter)}`));
  const commentsOf = async (text: string) =>
    (await recordsOf(text, { format: 'csv' })).map(({ read }) => Object(read()).comments);

  it.each(['|', '\t', ';'])('has quotes in its texts: between "%s"', async (delimiter) => {
    const texts = [...TEXTS, ...TEXTS];
    expect(await commentsOf(textOf(texts, delimiter))).toEqual(texts);
  });

  it.each([
    ['a cell is quoted', [...TEXTS, '"fine"']],
    ['few of its rows are at fault', ['"One owner', 'fine', 'Two "keys', 'fine']],
    ['a row has too many cells', [...TEXTS, 'a "b| c" d']],
  ])('is none where %s', async (_, texts) => {
    await expect(commentsOf(textOf(texts, '|'))).rejects.toThrow('quote');
  });
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
