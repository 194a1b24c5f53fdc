import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { type FeedLayout, feedRecords } from './format.ts';

const read = (text: string | Uint8Array, layout: FeedLayout = { format: 'json' }) =>
  [...feedRecords(typeof text === 'string' ? Buffer.from(text) : text, layout)].map((record) =>
    record.read(),
  );

function faultOf(text: string | Uint8Array, layout?: FeedLayout) {
  try {
    return read(text, layout);
  } catch (error) {
    return error instanceof FeedUnusable ? error.code : error;
  }
}

describe('JSON', () => {
  it('cuts any list into the records that it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (records, space) => {
        expect(read(JSON.stringify(records, null, space))).toEqual(JSON.parse(JSON.stringify(records)));
      }),
    );
  });

  it('finds the list inside the document', () => {
    const document = { meta: { total: 1, note: '"[' }, data: { stock: [{ id: 1 }, { id: 2 }], after: [9] } };
    expect(read(JSON.stringify(document), { format: 'json', records: 'data.stock' })).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
  });

  it('gives equal records equal hashes, and others other ones', () => {
    const [a, b, c] = [...feedRecords(Buffer.from('[{"a":1}, {"a":1},{"a":2}]'), { format: 'json' })];
    expect(a?.hash).toBe(b?.hash);
    expect(a?.hash).not.toBe(c?.hash);
  });

  it('reads UTF-8 with a byte order mark, and UTF-16', () => {
    expect(read('\ufeff[{"make":"Citroën"}]')).toEqual([{ make: 'Citroën' }]);
    expect(read(Buffer.from('\ufeff[{"make":"Citroën"}]', 'utf16le'))).toEqual([{ make: 'Citroën' }]);
  });

  it('keeps a broken record to itself', () => {
    const [good, bad, last] = [...feedRecords(Buffer.from('[{"a":1},{"a":},{"a":2}]'), { format: 'json' })];
    expect(good?.read()).toEqual({ a: 1 });
    expect(() => bad?.read()).toThrow('JSON');
    expect(last?.read()).toEqual({ a: 2 });
  });

  it.each([
    ['', 'truncated'],
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
  ])('refuses %j as %s', (text, code) => {
    expect(faultOf(text)).toBe(code);
  });

  it('refuses every beginning of a feed that is not the whole', () => {
    const whole = JSON.stringify([{ id: 1, name: 'a "b" \\', list: [1, {}] }, { id: 2 }]);
    for (let length = 0; length < whole.length; length += 1) {
      expect(faultOf(whole.slice(0, length)), whole.slice(0, length)).toBe('truncated');
    }
  });

  it('says where the records should be', () => {
    expect(() => read('{"a":1}', { format: 'json', records: 'stock' })).toThrow('there is no "stock"');
  });
});

describe('CSV', () => {
  const csv = (text: string | Uint8Array, columns?: Record<string, string>) =>
    read(text, { format: 'csv', columns });

  it('nests dotted headers and splits lists', () => {
    const text = 'id,variant.cylinders,images,standardEquipment\n1,4,/a.jpg|/b.jpg,"Tow bar,Roof racks"\n';
    expect(csv(text)).toMatchObject([
      {
        id: '1',
        variant: { cylinders: '4' },
        images: ['/a.jpg', '/b.jpg'],
        standardEquipment: ['Tow bar', 'Roof racks'],
      },
    ]);
  });

  it('reads the columns that settings map', () => {
    const columns = {
      id: 'Stock No.',
      price: 'Price (inc. GST)',
      'variant.cylinders': 'Cyl',
      images: 'Photos',
    };
    const text =
      'Stock No.;Price (inc. GST);Cyl;Photos\nA1;"12,990";4;"https://x.au/a,1.jpg,https://x.au/b.jpg"\n';
    expect(csv(text, columns)).toEqual([
      {
        id: 'A1',
        price: '12,990',
        variant: { cylinders: '4' },
        images: ['https://x.au/a,1.jpg', 'https://x.au/b.jpg'],
      },
    ]);
  });

  it('reads what spreadsheets on Windows write', () => {
    expect(csv(Buffer.from('id\tmake\r\n1\tCitro\u00ebn\r\n', 'latin1'))).toMatchObject([
      { id: '1', make: 'Citroën' },
    ]);
  });

  it('quarantines nothing for a short row, and refuses an open quote', () => {
    expect(csv('id,make,model\n1,Kia\n2,Kia,Rio\n')).toMatchObject([
      { id: '1', make: 'Kia' },
      { model: 'Rio' },
    ]);
    expect(faultOf('id,make\n1,"Kia\n2,Kia\n', { format: 'csv' })).toBe('truncated');
  });

  it('sets no prototype', () => {
    csv('__proto__.polluted,constructor.polluted\n1,1\n');
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

describe('XML', () => {
  const layout: FeedLayout = { format: 'xml', records: 'stock.car' };
  const xml = (text: string, more: Partial<FeedLayout> = {}) => read(text, { ...layout, ...more });

  it('reads elements, their attributes, repeated elements and character data', () => {
    const text = `<?xml version="1.0"?><!-- <car> --><stock date="2026"><car id="1"><make>A &amp; B</make>
      <photo order="1">/a.jpg</photo><photo>/b.jpg</photo><text><![CDATA[<b>fast</b> </car>]]></text></car><car id="2"/></stock>`;
    expect(xml(text)).toEqual([
      { id: '1', make: 'A & B', photo: ['/a.jpg', '/b.jpg'], text: '<b>fast</b> </car>' },
      { id: '2' },
    ]);
  });

  it('maps elements to fields', () => {
    const text = '<stock><car><no>7</no><pics><pic>/a.jpg</pic><pic>/b.jpg</pic></pics></car></stock>';
    expect(xml(text, { columns: { id: 'no', images: 'pics.pic' } })).toEqual([
      { id: '7', images: ['/a.jpg', '/b.jpg'] },
    ]);
  });

  it('expands no entities of the document', () => {
    const bomb = `<!DOCTYPE stock [<!ENTITY a "ha"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      <stock><car><make>&b;&x;</make></car></stock>`;
    expect(JSON.stringify(xml(bomb))).not.toMatch(/haha|root:/);
  });

  it.each([
    ['<stock><car>', 'truncated'],
    ['<stock><car></car>', 'truncated'],
    ['<stock><car><make>"Kia', 'truncated'],
    ['<stock><!-- ', 'truncated'],
    ['<stock><car a="', 'truncated'],
    ['<stock></car></stock>', 'unreadable'],
    ['<stock/><stock/>', 'unreadable'],
    ['', 'unreadable'],
    ['<html><body>Sign in</body></html>', 'html'],
  ])('refuses %j as %s', (text, code) => {
    expect(faultOf(text, layout)).toBe(code);
  });

  it('takes hostile documents in little time', () => {
    const started = performance.now();
    for (const part of ['<!--', '<a "', '<a>', '<', '<![CDATA[', '<!DOCTYPE ['])
      faultOf(part.repeat(200_000), layout);
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
