import type { BrandAssets } from '#sites/brand/brand-assets.ts';
import type { SnapshotValidity } from '#sites/memory.ts';
import type { ContentPage, Media, SiteFinding, SiteSettings } from '#sites/snapshot.ts';
import { attendedUntil } from './absence.ts';
import type { AssembledStock } from './assemble.ts';
import { hashOf } from './canonical.ts';
import type { Linking } from './content/local-addresses.ts';
import { carChanges } from './lint/car-changes.ts';
import { lintSite } from './lint.ts';
import type { Quarantine } from './quarantine.ts';
import { codeHash } from './reader-hash.ts';

/** A site's settings and content. */
export interface SiteInputs {
  settings: SiteSettings;
  content: ContentPage[];
  left_out: string[];
  /** Faults of both, which are omitted. */
  faults: SiteFinding[];
  /** Links of the content. */
  texts: Linking[];
  /** Items that may be omitted. */
  quarantine: Quarantine;
  warnings: SiteFinding[];
}

/** Source files that decide the outcome of settings, content and cars, relative to this folder. */
const RULE_FILES = ['*.ts', '{brand,content,dirt,images,lint}/*.ts', '../{domain,sites}/**/*.ts'];

let code: string | undefined;

/** Hash of a site's settings, content and lint findings at `now`, without cars, and of the code that reads them. */
export function writtenHash(
  { settings, content, left_out, faults, warnings }: SiteInputs,
  now: Date,
): string {
  code ??= codeHash(import.meta.dirname, RULE_FILES);
  const lint = lintSite({ ...settings, content, vehicles: [], price_history: {} }, now);
  return hashOf([code, settings, content, left_out, faults, warnings, lint]);
}

/** Pictures and brand of a site, and which are missing. */
export interface ShownParts {
  media: Record<string, Media>;
  brand: BrandAssets;
  findings: SiteFinding[];
}

export function shownHash(shown: ShownParts): string {
  return hashOf(shown);
}

/** The instant at which the clock alone changes these cars or their lint findings; `null` for never. */
export function snapshotValidUntil(
  { cars, missing, departed }: AssembledStock,
  { site }: SiteSettings,
  now: Date,
): SnapshotValidity['until'] {
  const vehicles = cars.map(({ vehicle }) => vehicle);
  const changes = vehicles.flatMap((vehicle) => carChanges(vehicle, site));
  const instants = changes.map((at) => at.getTime()).filter((instant) => instant > now.getTime());
  const attended = attendedUntil({ vehicles, missing, departed }, site);
  if (attended !== null) instants.push(attended);
  return instants.length === 0 ? null : new Date(instants.reduce((a, b) => Math.min(a, b))).toISOString();
}

/** Whether `now` is between a snapshot's instant and its end of validity. */
export function isSnapshotValid({ until }: SnapshotValidity, taken_at: string, now: Date): boolean {
  return now.getTime() >= Date.parse(taken_at) && (until === null || now.getTime() < Date.parse(until));
}
