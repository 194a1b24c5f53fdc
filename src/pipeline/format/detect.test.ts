import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { messageOf } from '#domain/errors.ts';
import { feedOf } from '../source/feed-body.fixture.ts';
import { FeedUnusable } from '../source/feed-unusable.ts';
import { detectFeed } from './detect.ts';
import { read } from './feed-text.fixture.ts';

const CARS = [
  { id: '1', make: 'Kia', images: [{ url: '/a.jpg' }, { url: '/b.jpg' }, { url: '/c.jpg' }] },
  { id: '2', make: 'Citroën', images: [{ url: '/d.jpg' }] },
];
const json = JSON.stringify(CARS);
const rss = `<?xml version="1.0"?><rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>Stock</title>
  ${CARS.map(({ id, make, images }) => `<item><g:id>${id}</g:id><g:make>${make}</g:make>${images.map(({ url }) => `<g:image><url>${url}</url></g:image>`).join('')}</item>`).join('')}
</channel></rss>`;
const dealers = `<group><dealer><name>North</name><city>Cairns</city><cars>
  <car id="1" make="Kia" model="Rio" price="1"><photos><photo order="1" url="/a.jpg"/><photo order="2" url="/b.jpg"/></photos></car>
  <car id="2" make="Kia" model="Rio" price="1"><photos><photo order="1" url="/c.jpg"/></photos></car></cars></dealer></group>`;

const grouped = `<export><dealer id="7" name="North"><stock>${[1, 2]
  .map(
    (
      n,
    ) => `<vehicle no="${n}"><ids><vin>V${n}</vin></ids><details><make>Kia</make><model>Rio</model><year>2020</year>
      <doors>4</doors></details><price>1</price><photos><photo n="1" url="/a.jpg"/><photo n="2" url="/b.jpg"/></photos></vehicle>`,
  )
  .join('')}</stock></dealer></export>`;
const single = grouped.replace(/<vehicle no="2">.*?<\/vehicle>/s, '');

const CAR_HEADER = ['Stock No', 'Make', 'Model', 'Year', 'Price', 'Kms'];
const rowsOf = (count: number, width: number) =>
  Array.from({ length: count }, (_, row) => Array.from({ length: width }, (_, at) => `${row}-${at}`));

describe('detectFeed', () => {
  it.each([
    ['a list', json, { format: 'json' }],
    [
      'records under their ids',
      `{"meta":{"a":1,"b":2,"c":3},"cars":{"7":${JSON.stringify(CARS[0])},"8":${JSON.stringify(CARS[1])}}}`,
      { format: 'json', records: 'cars.*' },
    ],
    [
      'parts of one record, which are no records',
      `{"cars":[{"id":1}],"links":{"next":{"a":1,"b":2,"c":3},"last":{"d":1,"e":2,"f":3}}}`,
      { format: 'json', records: 'cars' },
    ],
    ['a list over lines', JSON.stringify(CARS, null, 2), { format: 'json' }],
    [
      'a wrapped list',
      `{"meta":{"tags":[1,2,3]},"data":{"vehicles":${json},"faults":[{}]}}`,
      { format: 'json', records: 'data.vehicles' },
    ],
    [
      'a wrapped list over lines',
      JSON.stringify({ stock: CARS }, null, 1),
      { format: 'json', records: 'stock' },
    ],
    ['an object in each line', CARS.map((car) => JSON.stringify(car)).join('\r\n'), { format: 'ndjson' }],
    ['one object', '{"id":"1","make":"Kia"}', { format: 'ndjson' }],
    ['a news feed', rss, { format: 'xml', records: 'rss.channel.item' }],
    ['cars of dealers', dealers, { format: 'xml', records: 'group.dealer.cars.car' }],
    ['cars of groups', grouped, { format: 'xml', records: 'export.dealer.stock.vehicle' }],
    ['one car of a dealer', single, { format: 'xml', records: 'export.dealer.stock.vehicle' }],
    [
      'cars beside more makes',
      JSON.stringify({ makes: [{ name: 'Kia' }, { name: 'BMW' }, { name: 'MG' }], cars: CARS }),
      { format: 'json', records: 'cars' },
    ],
    ['commas', 'id,make\n1,Kia\n', { format: 'csv', delimiter: ',' }],
    ['semicolons', '\ufeffid;make;price\n1;Kia;12,990\n', { format: 'csv', delimiter: ';' }],
    ['pipes', 'id|make\n1|Kia\n', { format: 'csv', delimiter: '|' }],
    ['tabs', 'id\tmake\n1\tKia\n', { format: 'tsv', delimiter: '\t' }],
  ])('recognises %s by its content', async (_what, text, expected) => {
    const found = await detectFeed(feedOf(text));
    expect(found).toEqual({ ...expected, encoding: 'utf-8' });
    expect((await read(text, found))[0]).toBeTypeOf('object');
  });

  it('names the encoding', async () => {
    expect(await detectFeed(feedOf(Buffer.from('id,make\n1,Citroën\n', 'latin1')))).toMatchObject({
      encoding: 'windows-1252',
    });
    expect(await detectFeed(feedOf(Buffer.from(`\ufeff${json}`, 'utf16le')))).toMatchObject({
      encoding: 'utf-16le',
    });
  });

  it('recognises a workbook, and names the sheet that is read', async () => {
    const bytes = await writeXlsxFile([[{ value: 'id' }, { value: 'make' }]], { sheet: 'Stock' }).toBuffer();
    expect(await detectFeed(feedOf(bytes))).toEqual({ format: 'xlsx', encoding: 'utf-8', sheet: 'Stock' });
  });

  it('finds the sheet of a workbook that has the cars', async () => {
    const sheets: [name: string, rows: string[][]][] = [
      ['Cover', [['Harbour Cars'], ['Stock as of 20 November']]],
      [
        'Summary',
        [['Make', 'Cars', 'Value'], ...Array.from({ length: 90 }, (_, n) => [`Make ${n}`, '3', '9'])],
      ],
      ['Leads', [['Name', 'Phone', 'Email', 'Suburb', 'State', 'Source', 'Notes'], ...rowsOf(80, 7)]],
      ['Sold 2025', [CAR_HEADER, ...rowsOf(60, CAR_HEADER.length)]],
      ['Yard', [['Stock list'], CAR_HEADER, ...rowsOf(20, CAR_HEADER.length)]],
      ['Empty', [CAR_HEADER]],
    ];
    const written = sheets.map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) => row.map((value) => ({ value }))),
    }));
    const found = await detectFeed(feedOf(await writeXlsxFile(written).toBuffer()));
    expect(found).toMatchObject({ sheet: 'Yard', sheets: sheets.map(([sheet]) => sheet) });
  });

  it.each([
    ['', 'The feed is empty'],
    ['<!doctype html><title>Sign in</title>', 'web page (Sign in)'],
    ['\xd0\xcf\x11\xe0 ...', 'save it as .xlsx'],
    ['%PDF-1.7', 'a PDF'],
    ['\x1f\x8b\x08', 'packed with gzip'],
    ['{"a":1,"b":[1,2]}', 'without a list of objects'],
    ['{"stock":[{"id":1}', 'ends in the middle'],
    ['<stock>sold out</stock>', 'without an element that has others in it'],
    ['{"error":"unauthorized","message":"Token expired"}', 'it says "unauthorized"'],
    ['{"success": false, "message": "Token expired"}', 'it says "Token expired"'],
    [
      '<?xml version="1.0"?><soap:Envelope xmlns:soap="http://x"><soap:Body><soap:Fault><faultcode>x</faultcode><faultstring>Login failed</faultstring></soap:Fault></soap:Body></soap:Envelope>',
      'it says Login failed',
    ],
    ['<?xml version="1.0"?><error><code>Denied</code></error>', 'it says Denied'],
    [
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Row><Cell><Data>Make</Data></Cell></Row></Workbook>',
      'an Excel workbook as XML. Save it as .xlsx',
    ],
    ['Internal server error', 'neither JSON, XML nor a workbook'],
  ])('refuses %j, and names what it is', async (text, message) => {
    const fault = await detectFeed(feedOf(Buffer.from(text, 'latin1'))).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(FeedUnusable);
    expect(messageOf(fault)).toContain(message);
  });
});
