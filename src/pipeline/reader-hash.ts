import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '#domain/site/site.schema.ts';
import { sha256 } from '#sites/sha256.ts';
import { hashOf } from './canonical.ts';

/** Source files that decide the outcome of a record, relative to this folder. */
const READER_FILES = [
  'normalise.ts',
  'dirt/*.ts',
  'format/*.ts',
  'mapping/**/*.ts',
  '../domain/location/location.schema.ts',
  '../domain/stock-guard/dates-ahead.ts',
  '../domain/vehicle/vehicle.schema.ts',
  '../domain/nearest-name.ts',
  '../domain/search/sentence/catalogue.ts',
  '../domain/site/routes.ts',
  '../domain/site/zone.ts',
  '../domain/slug.ts',
  '../domain/stock-mapping/date-form.ts',
  '../domain/stock-mapping/presets/*.ts',
  '../domain/stock-mapping/yes-or-no.ts',
  '../domain/video/video.ts',
  '../domain/dates.ts',
  '../domain/duration.ts',
];

let code: string | undefined;

/** Hash of everything that decides how a record is read: the code, and the settings it uses. */
export function readerHash({ price, images, stock, guard, state, time_zone }: Site): string {
  code ??= codeHash(import.meta.dirname, READER_FILES);
  return hashOf([code, price.type, images, stock, guard.rego_years_ahead, state, time_zone]);
}

/** Hash of source files below `folder`, without tests and fixtures: replaces a version number that could be forgotten. */
export function codeHash(folder: string, patterns: readonly string[]): string {
  const files = globSync(patterns, {
    cwd: folder,
    exclude: (name) => /\.(?:test|fixture)\.ts$/.test(name),
  }).sort();
  return sha256(files.map((file) => `${file}\n${readFileSync(join(folder, file), 'utf8')}`).join('\n'));
}
