import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { z } from 'zod';
import { type Site, siteSchema } from '#domain/site/site.schema.ts';

/** Settings of a site for tests, with what matters to the test. */
export function siteJson(changes: Partial<z.input<typeof siteSchema>> = {}): z.input<typeof siteSchema> {
  return {
    id: 1,
    slug: 'test-site',
    name: 'Test Motors',
    tagline: 'Cars for tests',
    url: 'https://test.example',
    template: 'group',
    state: 'NSW',
    stock: { type: 'file', path: 'stock.json' },
    price: { type: { used: 'egc' } },
    phones: { override: '1300 975 707' },
    leads: { opt_in_default: false },
    home: { heading: 'Cars', text: 'Many cars' },
    navigation: { header: [], footer: [] },
    legal: { business_name: 'Test Motors Pty Ltd' },
    ...changes,
  };
}

/** A parsed site for tests. */
export const fixtureSite = (changes: Partial<z.input<typeof siteSchema>> = {}): Site =>
  siteSchema.parse(siteJson(changes));

/** A valid, numbered feed record. */
export function feedRecord(number: number, changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: number,
    slug: `2020-toyota-corolla-${number}`,
    name: '2020 Toyota Corolla',
    make: 'Toyota',
    model: 'Corolla',
    year: 2020,
    km: 42_000,
    price: 19_990,
    status: 'in_stock',
    car_type: 'used',
    dealership_id: 1,
    show_on_dealer_website: true,
    ...changes,
  };
}

/** Records numbered from 1. */
export const feedRecords = (count: number): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => feedRecord(index + 1));

/** A project in a temporary folder, removed after the test. */
export class FixtureProject {
  readonly root = mkdtempSync(join(tmpdir(), 'forecourt-'));
  readonly state = join(this.root, '.forecourt');

  constructor() {
    onTestFinished(() => rmSync(this.root, { recursive: true, force: true }));
  }

  /** Writes a file below the project's folder; objects as JSON. */
  async write(path: string, content: unknown): Promise<void> {
    const file = join(this.root, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(
      file,
      typeof content === 'string' || content instanceof Uint8Array ? content : JSON.stringify(content),
    );
  }

  site(changes: Partial<z.input<typeof siteSchema>> = {}): Promise<void> {
    return this.write('sites/test-site/site.json', siteJson(changes));
  }

  stock(records: unknown): Promise<void> {
    return this.write('sites/test-site/stock.json', records);
  }
}
