import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { feeds, GOOGLE, META } from './feeds.fixture.ts';

const SCHEMAS = join(import.meta.dirname, '../../../../shared/fixtures/schemas');

it('offers the feeds that are switched on, and no others', () => {
  expect(feeds({ vehicles: [{}] }).paths).toEqual([GOOGLE, META, '/feeds/stock.json']);
  expect(feeds({ vehicles: [{}], settings: { feeds: {} } }).paths).toEqual([]);
});

it('omits photos that cannot be shown', () => {
  const { stock } = feeds({ vehicles: [{}], source: { photo: () => null } });
  expect(stock.cars).toMatchObject([{ photos: [] }]);
});

interface Specification {
  required: string[];
  enums: Record<string, string[]>;
  patterns: Record<string, string>;
}

describe.skipIf(!existsSync(SCHEMAS))(
  'the specifications of the feeds (skipped where the fixtures are absent)',
  () => {
    const read = (name: string) => JSON.parse(readFileSync(join(SCHEMAS, name), 'utf8'));
    const faults = (rows: Record<string, string>[], { required, enums, patterns }: Specification) =>
      rows.flatMap((row) => [
        ...required.filter((name) => !row[name]),
        ...Object.keys(row).filter((name) => row[name] && enums[name] && !enums[name].includes(row[name])),
        ...Object.keys(row).filter(
          (name) => row[name] && patterns[name] && !new RegExp(patterns[name]).test(row[name]),
        ),
      ]);
    const bodies = [
      'SUV',
      'Sedan',
      'Hatch',
      'Wagon',
      'Ute',
      'Van',
      'Coupe',
      'Convertible',
      'People Mover',
      'X',
    ];
    const fuels = ['Petrol', 'Diesel', 'Electric', 'Hybrid', 'LPG', 'Plug-in Hybrid', 'X'];
    const vehicles = bodies.flatMap((simple_body, body) =>
      fuels.map((simple_fuel, fuel) => ({
        id: `${body}-${fuel}`,
        simple_body,
        simple_fuel,
        vin: null,
        drive: ['4WD', 'AWD', 'FWD', 'RWD', '2WD', null][fuel] ?? 'X',
      })),
    );

    it('Google: every required attribute of every car, with valid values', () => {
      const { google } = feeds({ vehicles });
      expect(google).toHaveLength(vehicles.length);
      expect(faults(google, read('google-vehicle-feed.spec.json').vehicle_ads_feed)).toEqual([]);
    });

    it('Meta: every required attribute of every car, with valid values', () => {
      const { meta } = feeds({ vehicles });
      expect(meta).toHaveLength(vehicles.length);
      expect(faults(meta, read('meta-vehicle-catalog.spec.json'))).toEqual([]);
    });
  },
);
