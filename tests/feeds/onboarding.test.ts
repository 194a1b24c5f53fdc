import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { FeedCoverage } from '#domain/feeds/feeds.ts';
import { loadOnce } from '#domain/load-once.ts';
import type { StockAccount } from '#domain/stock-guard/stock-account.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { NOW, taken } from '#pipeline/snapshots.fixture.ts';
import { NO_SECRETS } from '#pipeline/source/feed-secrets.ts';
import { serveHttp } from '#pipeline/source/http-server.fixture.ts';
import { siteFolder } from '#sites/places.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { loadSettings } from '#sites/settings.ts';
import { inspectTarget } from '../../scripts/feed/inspect.ts';
import { stockBlock, writeStock } from '../../scripts/feed/stock-settings.ts';
import { sampled } from '../walk.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../shared/fixtures');
const STOCKS = ['stock-dealership-1', 'stock-dealership-2', 'stock-dealership-3', 'stock-dirty'];

type Cars = Record<string, unknown>[];
type Cell = string | number | boolean | null;

const recordsOf = (name: string): Cars =>
  JSON.parse(readFileSync(path.join(FIXTURES, `${name}.json`), 'utf8'));

/** A car as one row: nested columns with dots, lists between pipes. */
function flat(car: Record<string, unknown>, prefix = ''): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(car).flatMap(([key, value]): [string, Cell][] => {
      const column = `${prefix}${key}`;
      if (Array.isArray(value)) return [[column, value.map(entryText).join('|')]];
      if (typeof value === 'object' && value !== null)
        return Object.entries(flat(value as Record<string, unknown>, `${column}.`));
      return [[column, value as Cell]];
    }),
  );
}

const entryText = (entry: unknown): string =>
  typeof entry === 'object' ? String(Object(Object(entry).image).url ?? Object(entry).url) : String(entry);

/** A table with a header row. */
function tableOf(cars: Cars, rename: (column: string) => string | null): Cell[][] {
  const rows = cars.map((car) => flat(car));
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter(
    (name) => rename(name) !== null,
  );
  return [columns.map(rename), ...rows.map((row) => columns.map((column) => row[column] ?? null))];
}

const separated = (rows: readonly Cell[][], delimiter: string): string =>
  rows
    .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(delimiter))
    .join('\r\n');

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? '');

function element(name: string, value: unknown): string {
  if (Array.isArray(value))
    return `<${name}>${value.map((entry) => element('item', entry)).join('')}</${name}>`;
  if (typeof value === 'object' && value !== null)
    return `<${name}>${Object.entries(value)
      .map(([key, inner]) => element(key, inner))
      .join('')}</${name}>`;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
  return `<${name}>${escaped(String(value ?? '')).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')}</${name}>`;
}

const own = (column: string) => column;

/** Names in another stock system, which has no page addresses. */
const FOREIGN: Record<string, string | null> = {
  id: 'Stock ID',
  slug: null,
  make: 'Manufacturer',
  km: 'Odometer (km)',
  price: 'Advertised Price',
  car_type: 'Condition',
  status: 'Sale Status',
  images: 'Photo URLs',
  created_at: 'Date Added',
  trans: 'Gearbox',
};
const foreign = (column: string) => (Object.hasOwn(FOREIGN, column) ? (FOREIGN[column] ?? null) : column);

/** The same stock as other systems would send it. */
const RENDERINGS: Record<string, (cars: Cars) => string | Uint8Array | Promise<Uint8Array>> = {
  'stock.json': (cars) => JSON.stringify({ meta: { total: cars.length }, data: { vehicles: cars } }),
  'stock.ndjson': (cars) => cars.map((car) => JSON.stringify(car)).join('\n'),
  'stock.csv': (cars) => separated(tableOf(cars, own), ','),
  'foreign.csv': (cars) => `\ufeff${separated(tableOf(cars, foreign), ';')}`,
  'latin.csv': (cars) => Buffer.from(separated(tableOf(cars, foreign), ','), 'latin1'),
  'stock.tsv': (cars) => separated(tableOf(cars, own), '\t'),
  'stock.xml': (cars) =>
    `<?xml version="1.0"?><stock>${cars.map((car) => element('vehicle', car)).join('')}</stock>`,
  'stock.xlsx': (cars) =>
    writeXlsxFile(
      tableOf(cars, own).map((row) => row.map((value) => (value === null ? null : { value }))),
    ).toBuffer(),
};

/** The site built from a feed that only `inspect --write` configured. */
async function onboarded(
  file: string,
  content: string | Uint8Array,
): Promise<{ account: StockAccount; vehicles: readonly Vehicle[]; feeds: readonly FeedCoverage[] }> {
  const project = new FixtureProject();
  const feeds = { google_vehicles: { vin: false }, meta_vehicles: true, stock: true };
  await project.site({ stock: { type: 'demo' }, feeds });
  await project.write(file, content);
  const { site } = await loadSettings(project.root, 'test-site');
  if (site === null) throw new Error('The site has no settings');
  const inspected = await inspectTarget({
    target: path.join(project.root, file),
    site,
    now: NOW,
    allow: [],
    secret: NO_SECRETS,
    folder: siteFolder(project.root, 'test-site'),
    state: project.state,
  });
  const { trial } = inspected.inspection;
  await writeStock(
    project.root,
    'test-site',
    stockBlock(inspected.source, inspected.inspection),
    trial.photoHosts,
  );
  const { snapshot } = await taken(project, { acceptDrop: true });
  if (snapshot.account === undefined) throw new Error('The snapshot has no account');
  expect(snapshot.account).toMatchObject({ accepted: trial.accepted, rejected: trial.rejected });
  return { account: snapshot.account, vehicles: snapshot.vehicles, feeds: snapshot.feeds };
}

/** Main facts on a car's page; photos of the invented stock have no host in other feeds. */
const shown = ({ id, year, make, model, km, price, car_type, sold, images }: Vehicle) => ({
  id,
  year,
  make,
  model,
  km,
  price,
  car_type,
  sold,
  photos: images.length,
});

const sum = (counts: object): number => Object.values(counts).reduce((a, b) => a + b, 0);

describe.skipIf(!existsSync(FIXTURES))(
  'a feed that is set up by "inspect --write" alone (skipped without ../shared)',
  () => {
    describe.each(sampled(STOCKS))('%s', (stock) => {
      const cars = existsSync(FIXTURES) ? recordsOf(stock) : [];
      const asJson = loadOnce(() => onboarded('good.json', JSON.stringify(cars)));
      it.each(Object.keys(RENDERINGS))(
        'as %s: 99 % of its records are accepted, and its ledger sums, with each feed that the site offers',
        async (file) => {
          const { vehicles: whole } = await asJson();
          const { account, vehicles, feeds } = await onboarded(file, (await RENDERINGS[file]?.(cars)) ?? '');
          const { records, accepted, rejected, duplicates, listed, sold_pages, hidden, stays } = account;
          expect(records).toBe(cars.length);
          expect(records).toBe(accepted + rejected + duplicates);
          expect(accepted).toBe(listed + sold_pages + sum(hidden));
          // Each record of these fixtures names all that a car needs.
          expect(accepted).toBeGreaterThanOrEqual(cars.length * 0.99);
          for (const { cars: contained, left_out } of feeds)
            expect(contained + left_out.length).toBe(listed + stays.listed);
          expect(feeds).toHaveLength(3);
          const own = new Map(vehicles.map((car) => [car.id, car]));
          const common = whole.filter(({ id }) => own.has(id));
          const same = common.map((car) => shown(own.get(car.id) ?? car));
          expect(same).toEqual(common.map(shown));
        },
      );
    });
  },
);

it('pages of an API keep the path of their records', async () => {
  const cars = feedRecords(5);
  const url = await serveHttp((request, response) => {
    const page = Number(new URL(request.url ?? '', 'http://api').searchParams.get('page'));
    response.end(JSON.stringify({ data: { cars: cars.slice(3 * page - 3, 3 * page) } }));
  });
  const stock = {
    type: 'http',
    url,
    records: 'data.cars',
    private_network: true,
    pages: { by: 'number', query: 'page', start: 1 },
  } as const;
  const project = new FixtureProject();
  await project.site({ stock });
  const { site } = await loadSettings(project.root, 'test-site');
  if (site === null) throw new Error('The site has no settings');
  const { source, inspection } = await inspectTarget({
    target: undefined,
    site,
    now: NOW,
    allow: [],
    secret: NO_SECRETS,
    folder: siteFolder(project.root, 'test-site'),
    state: project.state,
  });
  expect(inspection.trial.accepted).toBe(5);
  expect(stockBlock(source, inspection)).toMatchObject(stock);
});
