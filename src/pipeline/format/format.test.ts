import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PIECE } from './encoding.ts';
import type { FeedLayout } from './feed-layout.ts';
import { faultOf, read, recordsOf } from './feed-text.fixture.ts';

describe('JSON', () => {
  it('cuts any list into the records that it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), async (records, space) => {
        const text = JSON.stringify(records, null, space);
        expect(await read(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('cuts it the same wherever its pieces end, in a string, behind a backslash, in a number', async () => {
    const records = ['"', '\\\\', '\\"', 'é€😀', 1234.5, true, null, { a: ['x', {}] }, [[]]];
    for (let space = 0; space < 40; space += 1) {
      const filler = ' '.repeat(PIECE - space);
      expect(await read(`[${filler}${JSON.stringify(records).slice(1)}`)).toEqual(records);
      const long = { text: 'x'.repeat(PIECE * 3 - space), records };
      expect(await read(JSON.stringify([long, ...records]))).toEqual([long, ...records]);
    }
  });

  it('finds the list inside the document', async () => {
    const document = { meta: { total: 1, note: '"[' }, data: { stock: [{ id: 1 }, { id: 2 }], after: [9] } };
    expect(await read(JSON.stringify(document), { format: 'json', records: 'data.stock' })).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });

  it('gives equal records equal hashes, and others other ones', async () => {
    const [a, b, c] = await recordsOf('[{"a":1}, {"a":1},{"a":2}]');
    expect(a?.hash).toBe(b?.hash);
    expect(a?.hash).not.toBe(c?.hash);
  });

  it('reads UTF-8 with a byte order mark, and UTF-16', async () => {
    expect(await read('\ufeff[{"make":"Citroën"}]')).toEqual([{ make: 'Citroën' }]);
    expect(await read(Buffer.from('\ufeff[{"make":"Citroën"}]', 'utf16le'))).toEqual([{ make: 'Citroën' }]);
  });

  it('quarantines a broken record alone', async () => {
    const [good, bad, last] = await recordsOf('[{"a":1},{"a":},{"a":2}]');
    expect(good?.read()).toEqual({ a: 1 });
    expect(() => bad?.read()).toThrow('JSON');
    expect(last?.read()).toEqual({ a: 2 });
  });

  it.each([
    ['', 'empty'],
    ['[', 'truncated'],
    ['[{"a":1}', 'truncated'],
    ['[{"a":1},', 'truncated'],
    ['[{"a":"x', 'truncated'],
    ['[{"a":"x\\"}]', 'truncated'],
    ['[{"a":1}]]', 'unreadable'],
    ['[{"a":1} {"a":2}]', 'unreadable'],
    ['[}]', 'unreadable'],
    ['{"stock":[]}', 'unreadable'],
    ['plain text', 'unreadable'],
    ['<!doctype html><title>Sign in</title>', 'html'],
    ['\n <!-- x --> <HTML lang="en">', 'html'],
  ])('refuses %j as %s', async (text, code) => {
    expect(await faultOf(text)).toBe(code);
  });

  // A search for each way to divide the comments would never end.
  it('refuses hundreds of comments', async () => {
    const comments = '<!---->'.repeat(500);
    expect(await faultOf(comments)).toBe('unreadable');
    expect(await faultOf(`${comments}<html>`)).toBe('html');
  });

  it('refuses every beginning of a feed that is not the whole', async () => {
    const whole = JSON.stringify([{ id: 1, name: 'a "b" \\', list: [1, {}] }, { id: 2 }]);
    for (let length = 1; length < whole.length; length += 1) {
      expect(await faultOf(whole.slice(0, length)), whole.slice(0, length)).toBe('truncated');
    }
  });

  it('names where the records should be', async () => {
    await expect(read('{"a":1}', { format: 'json', records: 'stock' })).rejects.toThrow(
      'there is no "stock"',
    );
  });
});

it.each([
  ['ndjson', `{"id":1,"name":"${'x'.repeat(100_000)}\n{"id":2}\n`],
  ['json', `[{"id":1,"name":"a\\\n${'x'.repeat(100_000)}"},{"id":2}]`],
] as const)('a text at fault costs its %s record alone, however long it is', async (format, text) => {
  const [cut, whole] = await recordsOf(text, { format });
  expect(() => cut?.read()).toThrow();
  expect(whole?.read()).toEqual({ id: 2 });
});

describe('CSV', () => {
  const csv = (text: string | Uint8Array) => read(text, { format: 'csv' });

  it('nests dotted headers and splits lists', async () => {
    const text = 'id,variant.cylinders,images,standardEquipment\n1,4,/a.jpg|/b.jpg,"Tow bar,Roof racks"\n';
    expect(await csv(text)).toMatchObject([
      {
        id: '1',
        variant: { cylinders: '4' },
        images: ['/a.jpg', '/b.jpg'],
        standardEquipment: ['Tow bar', 'Roof racks'],
      },
    ]);
  });

  it('divides photos at any separators before an address, however many they are', async () => {
    const images = async (cell: string) => (await csv(`id,images\n1,"${cell}"\n`))[0];
    expect(await images('https://a.example/1.jpg,, https://a.example/2.jpg ;/3.jpg')).toMatchObject({
      images: ['https://a.example/1.jpg', 'https://a.example/2.jpg', '/3.jpg'],
    });
    expect(await images(`/1.jpg${' '.repeat(300_000)}x`)).toMatchObject({ images: [expect.any(String)] });
  });

  it('reads what spreadsheets on Windows write', async () => {
    expect(await csv(Buffer.from('id\tmake\r\n1\tCitro\u00ebn\r\n', 'latin1'))).toMatchObject([
      { id: '1', make: 'Citroën' },
    ]);
  });

  it('reads Windows-1252 where é stands before a curly quote, as UTF-8 could begin a letter', async () => {
    const rows = Array.from({ length: 30 }, (_, n) => `${n},Citro\xebn,Zo\xe9\x92s car`);
    const [first] = await csv(Buffer.from(`id,make,text\n${rows.join('\n')}`, 'latin1'));
    expect(first).toMatchObject({ make: 'Citroën', text: 'Zoé’s car' });
  });

  it('quarantines nothing for a short row', async () => {
    expect(await csv('id,make,model\n1,Kia\n2,Kia,Rio\n')).toMatchObject([
      { id: '1', make: 'Kia' },
      { model: 'Rio' },
    ]);
  });

  it('sets no prototype', async () => {
    await csv('__proto__.polluted,constructor.polluted\n1,1\n');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('a number that a program could not reckon', () => {
  it.each(['NaN', 'Infinity', '-Infinity', 'undefined'])(
    '%s makes one field of its record unreadable',
    async (word) => {
      const record = String.raw`{"id":7,"km":${word},"doors":[${word}],"make":"\\\": NaN, undefined"}`;
      const expected = { id: 7, km: word, doors: [word], make: '\\": NaN, undefined' };
      expect(await read(`[${record}]`)).toEqual([expected]);
      expect(await read(`{"cars":{"7":${record}}}`, { format: 'json', records: 'cars.*' })).toEqual([
        { '@key': '7', ...expected },
      ]);
      expect(await read(`${record}\n`, { format: 'ndjson' })).toEqual([expected]);
    },
  );

  it('is no other word', async () => {
    for (const word of ['nan1', 'NaN NaN', 'Infinit', 'NaN"x"'])
      expect(await faultOf(`[{"km":${word}}]`)).toBeInstanceOf(SyntaxError);
  });
});

describe('JSON with records under their ids', () => {
  const layout: FeedLayout = { format: 'json', records: 'cars.*' };

  it('reads each with its id, of which equal ones differ', async () => {
    const records = await recordsOf('{"cars":{"7":{"make":"Kia"},"8":{"make":"Kia"}}}', layout);
    expect(records.map((record) => record.read())).toEqual([
      { '@key': '7', make: 'Kia' },
      { '@key': '8', make: 'Kia' },
    ]);
    expect(new Set(records.map(({ hash }) => hash)).size).toBe(2);
  });

  it('recognises a broken one by its id', async () => {
    const [broken, whole] = await recordsOf('{"cars":{"7":{"km":tru},"8":{"km":1}}}', layout);
    expect(() => broken?.read()).toThrow();
    expect(broken?.remains()).toEqual({ '@key': '7' });
    expect(whole?.read()).toEqual({ '@key': '8', km: 1 });
  });

  it('refuses one that is cut', async () => {
    expect(await faultOf('{"cars":{"7":{"km":1},"8":{"km"', layout)).toBe('truncated');
    expect(await faultOf('{"cars":[1]}', layout)).toBe('unreadable');
  });
});

describe('XML', () => {
  const layout: FeedLayout = { format: 'xml', records: 'stock.car' };
  const xml = (text: string, more: Partial<FeedLayout> = {}) => read(text, { ...layout, ...more });

  it('reads elements, their attributes, repeated elements and character data', async () => {
    const text = `<?xml version="1.0"?><!-- <car> --><stock date="2026"><car id="1"><make>A &amp; B</make>
      <photo order="1">/a.jpg</photo><photo>/b.jpg</photo><text><![CDATA[<b>fast</b> </car>]]></text></car><car id="2"/></stock>`;
    expect(await xml(text)).toEqual([
      { id: '1', make: 'A & B', photo: ['/a.jpg', '/b.jpg'], text: '<b>fast</b> </car>' },
      { id: '2' },
    ]);
  });

  it('reads a number with the unit or currency of its attribute', async () => {
    const text = `<stock><car><km unit="mi">100</km><price currency="USD" type="x">31,990.00</price>
      <doors type="x">4</doors><colour unit="x">Red</colour></car></stock>`;
    expect(await xml(text)).toMatchObject([
      { km: '100 mi', price: '31,990.00 USD', doors: '4', colour: 'Red' },
    ]);
  });

  it('reads an odometer with the unit of its type', async () => {
    const text = `<stock><car><km type="MI">100</km></car><car><km Type="km">100</km></car>
      <car><km type="showing">100</km></car><car><plan type="km">Gold</plan></car></stock>`;
    expect(await xml(text)).toMatchObject([
      { km: '100 MI', 'km@type': 'MI' },
      { km: '100 km' },
      { km: '100' },
      { plan: 'Gold' },
    ]);
  });

  it('reads attributes of a text as columns of their own', async () => {
    const text = `<stock><car><price type="driveaway" currency="AUD">31990</price></car>
      <car><price type="egc">1</price><price type="driveaway">2</price></car>
      <car><specs><field name="make">Kia</field><field name="seats">5</field></specs></car></stock>`;
    expect(await xml(text)).toEqual([
      { price: '31990 AUD', 'price@type': 'driveaway', 'price[type=driveaway]': '31990 AUD' },
      { price: ['1', '2'], 'price[type=egc]': '1', 'price[type=driveaway]': '2' },
      { specs: { field: ['Kia', '5'], 'field[name=make]': 'Kia', 'field[name=seats]': '5' } },
    ]);
  });

  it('takes an element for empty that only attributes of XML or of units describe', async () => {
    const text = `<stock><car><id>1</id><price xsi:nil="true"/><km unit="km"></km><was type="x"/><photo url="/a"/></car></stock>`;
    expect(await xml(text)).toEqual([{ id: '1', price: '', km: '', was: '', photo: { url: '/a' } }]);
  });

  it('takes an element for empty that is named as others with texts are', async () => {
    const text = `<stock><car><field name="price" unit="AUD">21000</field><field name="price_special" unit="AUD"></field></car>
      <car><Dealer name="North"/><Extra name="ABS"/><Extra name="ESP"/></car>
      <car><photo name="a">/a.jpg</photo><photo name="b" url="/b.jpg"/></car>
      <car><Price type="egc"><Amount>1</Amount></Price><Price type="was"/></car></stock>`;
    expect(await xml(text)).toEqual([
      { field: ['21000 AUD', ''], 'field[name=price]': '21000 AUD', 'field[name=price_special]': '' },
      { Dealer: { name: 'North' }, Extra: [{ name: 'ABS' }, { name: 'ESP' }] },
      { photo: ['/a.jpg', { name: 'b', url: '/b.jpg' }], 'photo[name=a]': '/a.jpg' },
      { Price: [{ Amount: '1', type: 'egc' }, ''] },
    ]);
  });

  it('takes a bare ampersand for text, and refuses a record that is too large alone', async () => {
    const text = `<stock><car>Fish & Chips</car><car><a>${'x'.repeat(1_000_001)}</a></car><car>&lt;</car></stock>`;
    const [bare, large, last] = await recordsOf(text, layout);
    expect([bare?.read(), last?.read()]).toEqual(['Fish & Chips', '<']);
    expect(() => large?.read()).toThrow('larger than');
  });

  it('expands no entities of the document', async () => {
    const bomb = `<!DOCTYPE stock [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      <stock><car><make>&b;&x;</make></car></stock>`;
    expect(JSON.stringify(await xml(bomb))).not.toMatch(/haha|root:/);
  });

  it('names the path where no record lies, and one where some do; a stock may be empty', async () => {
    const text = '<stock><car><id>1</id></car><car><id>2</id></car></stock>';
    for (const records of ['stock.vehicle', 'stok.car', undefined])
      await expect(read(text, { format: 'xml', records })).rejects.toThrow(
        `nothing lies at "${records ?? ''}", where the settings say the records lie; do they at "stock.car"?`,
      );
    for (const empty of ['<stock/>', '<stock><made>today</made></stock>'])
      expect(await xml(empty)).toEqual([]);
  });

  it.each([
    ['<stock><car>', 'truncated'],
    ['<stock><car></car>', 'truncated'],
    ['<stock><car><make>"Kia', 'truncated'],
    ['<stock><!-- ', 'truncated'],
    ['<stock><car a="', 'truncated'],
    ['<stock></car></stock>', 'unreadable'],
    ['<stock><car></stock></car>', 'unreadable'],
    ['<stock/><stock/>', 'unreadable'],
    ['', 'empty'],
    ['<html><body>Sign in</body></html>', 'html'],
  ])('refuses %j as %s', async (text, code) => {
    expect(await faultOf(text, layout)).toBe(code);
  });

  // A search that went back and forth would outlast the test's time.
  it('refuses hostile documents of any length', async () => {
    for (const part of ['<!--', '<a "', '<a>', '<', '<![CDATA[', '<!DOCTYPE ['])
      expect(await faultOf(part.repeat(200_000), layout)).toBeTypeOf('string');
  });
});
