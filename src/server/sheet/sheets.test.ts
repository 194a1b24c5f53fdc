import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import type { SheetOfCar } from '#domain/view/vehicle-sheet.ts';
import type { Http } from '#net/http.ts';
import { freshGuard } from '../abuse/guard.fixture.ts';
import { siteContextWith } from '../api/leads.fixture.ts';
import { freshServer, NOW, type Objects } from '../app.fixture.ts';
import { createLog } from '../log.ts';
import type { PictureHandler } from '../pictures/picture-routes.ts';
import { drawSheet } from './draw-sheet.ts';
import { sheetWith } from './sheet.fixture.ts';
import { openSheets } from './sheets.ts';

const json = (body: unknown) => ({ body: JSON.stringify(body), type: 'application/json' });
const CAR = '2021-toyota-corolla-101';
const SOLD = 'Unfortunately this car recently sold.';

const photo = (width: number) => sharp({ create: { width, height: 300, channels: 3, background: 'navy' } });

const photosIn = (pdf: ArrayBuffer) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Filter \/DCTDecode/g)?.length;

interface Rig {
  sheet?: Partial<SheetOfCar>;
  more?: Objects;
  http?: Http;
  pictures?: readonly PictureHandler[];
}

const refused: Http = async ({ url }) => {
  throw new Error(`${url} was asked`);
};

async function sheetServer({ sheet = {}, more = {}, http = refused, pictures = [] }: Rig = {}) {
  let now = NOW;
  const named: (readonly string[])[] = [];
  const log = createLog('silent');
  const siteContext = siteContextWith({ images: { hosts: ['photos.example'] } });
  const siteContexts = { of: async () => siteContext };
  const clock = () => now;
  const folder = mkdtempSync(join(tmpdir(), 'sheets-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const sheets = openSheets({
    draw: drawSheet,
    folder,
    pictures,
    siteContexts,
    now: clock,
    log,
    http: (hosts) => {
      named.push(hosts);
      return http;
    },
  });
  const server = freshServer({
    trustProxy: 1,
    sheets: { sheets, siteContexts, guard: freshGuard(), now: clock, log },
  });
  await server.publish({
    [`/sheets/${CAR}.json`]: json(sheetWith(sheet)),
    '/sheets/sold.json': json({ kind: 'sold', notice: SOLD }),
    '/sheets/broken.json': { body: '{', type: 'application/json' },
    ...more,
  });
  return {
    ...server,
    named,
    pdf: (slug = CAR, headers: Record<string, string> = {}) => server.get(`/api/cars/${slug}.pdf`, headers),
    stored: () => (existsSync(join(folder, 'demo', CAR)) ? readdirSync(join(folder, 'demo', CAR)) : []),
    lose: () => rmSync(folder, { recursive: true, force: true }),
    folder,
    nextDay: () => {
      now = new Date(now.getTime() + DAY_MS);
    },
  };
}

it('"file saved as {slug}.pdf" (S2 §7)', async () => {
  const { pdf } = await sheetServer();
  const response = await pdf();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${CAR}.pdf"`,
    'x-robots-tag': 'noindex',
    'x-release': expect.stringMatching(/^\d+-/),
  });
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toMatch(/^%PDF-1\.7/);
});

it('is drawn once for one content and day, for any number of concurrent requests', async () => {
  const { pdf, stored, nextDay, named } = await sheetServer();
  const tags = await Promise.all(
    [pdf(), pdf(), pdf()].map(async (response) => (await response).headers.get('etag')),
  );
  expect(new Set(tags).size).toBe(1);
  expect([stored().length, named.length]).toEqual([1, 1]);
  const [tag] = tags;
  expect((await pdf(CAR, { 'if-none-match': tag ?? '' })).status).toBe(304);
  nextDay();
  expect((await pdf()).headers.get('etag')).not.toBe(tag);
  expect(stored()).toHaveLength(1);
});

it('shows photos of the release, whatever their format', async () => {
  const bytes = await photo(800).webp().toBuffer();
  const { pdf, stored } = await sheetServer({
    sheet: { photos: ['/media/a-800.webp', '/media/b-800.webp'] },
    more: {
      '/media/a-800.webp': { body: bytes, type: 'image/webp' },
      '/media/b-800.webp': { body: bytes, type: 'image/webp' },
    },
  });
  expect(photosIn(await (await pdf()).arrayBuffer())).toBe(2);
  expect(stored()).toHaveLength(1);
});

it('shows pictures that are made on request, from their own host until then', async () => {
  const bytes = await photo(800).avif().toBuffer();
  const requests: string[] = [];
  const { pdf } = await sheetServer({
    sheet: { photos: ['/media/a-800.avif', '/media/b-800.avif'] },
    pictures: [
      async ({ path }) =>
        path.includes('/a-')
          ? new Response(new Uint8Array(bytes))
          : new Response(null, { status: 302, headers: { location: 'https://photos.example/b.jpg' } }),
    ],
    http: async ({ url }) => {
      requests.push(url);
      return new Response(new Uint8Array(await photo(900).jpeg().toBuffer()));
    },
  });
  expect(photosIn(await (await pdf()).arrayBuffer())).toBe(2);
  expect(requests).toEqual(['https://photos.example/b.jpg']);
});

it('fetches external photos where the settings name their host', async () => {
  const bytes = await photo(900).png().toBuffer();
  const requests: string[] = [];
  const { pdf, named } = await sheetServer({
    sheet: { photos: ['https://photos.example/1.png'] },
    http: async ({ url }) => {
      requests.push(url);
      return new Response(new Uint8Array(bytes));
    },
  });
  expect((await pdf()).status).toBe(200);
  expect([named, requests]).toEqual([[['photos.example']], ['https://photos.example/1.png']]);
});

it.each<[string, Http]>([
  ['cannot be reached', refused],
  ['is not there', async () => new Response('', { status: 404 })],
  ['is no picture', async () => new Response('<html>')],
])('a photo that %s leaves a sheet without it, which is not kept', async (_, http) => {
  const { pdf, stored } = await sheetServer({ sheet: { photos: ['https://photos.example/1.jpg'] }, http });
  expect((await pdf()).status).toBe(200);
  expect(stored()).toEqual([]);
});

it.each([
  { slug: 'no-such-car', status: 404, title: 'There is no such vehicle on this site.' },
  { slug: 'sold', status: 410, title: SOLD },
  {
    slug: 'broken',
    status: 503,
    title: 'The PDF could not be made. Please try again in a minute, or call us on 1300 975 707.',
  },
])(
  'answers $status to a script and to a person where there is none ($slug)',
  async ({ slug, status, title }) => {
    const { pdf } = await sheetServer();
    const problem = await pdf(slug);
    expect([problem.status, problem.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json',
    ]);
    expect(await problem.json()).toMatchObject({ title });
    const page = await pdf(slug, { accept: 'text/html,*/*' });
    expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain(title.split('’')[0]);
  },
);

it('draws a deleted sheet again', async () => {
  const { pdf, stored, lose } = await sheetServer();
  await pdf();
  lose();
  expect((await pdf()).status).toBe(200);
  expect(stored()).toHaveLength(1);
});

it('is served though it cannot be cached', async () => {
  const { pdf, lose, folder } = await sheetServer();
  lose();
  // A file in place of the folder fails like a full disk.
  writeFileSync(folder, '');
  expect((await pdf()).status).toBe(200);
});

it('deletes the former sheet, but no file being written', async () => {
  const { pdf, stored, folder, nextDay } = await sheetServer();
  await pdf();
  writeFileSync(join(folder, 'demo', CAR, 'another.part'), '');
  nextDay();
  await pdf();
  expect(stored().filter((name) => name.endsWith('.pdf'))).toHaveLength(1);
  expect(stored()).toContain('another.part');
});

it('limits the requests of a network per ten minutes', async () => {
  const { pdf } = await sheetServer();
  const from = { 'x-forwarded-for': '203.0.113.7' };
  const responses = await Promise.all(Array.from({ length: 61 }, () => pdf('sold', from)));
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(responses.find(({ status }) => status === 429)?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect((await pdf('sold', { 'x-forwarded-for': '198.51.100.7' })).status).toBe(410);
});
