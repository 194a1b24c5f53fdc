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

/** What the files of a site say. */
export interface SiteInputs {
  settings: SiteSettings;
  content: ContentPage[];
  left_out: string[];
  /** What of both is at fault and therefore left out. */
  faults: SiteFinding[];
  /** Where the content leads. */
  texts: Linking[];
  /** What the site can do without. */
  quarantine: Quarantine;
  warnings: SiteFinding[];
}

/** Sources that decide what becomes of settings, content and cars, relative to this folder. */
const RULE_FILES = ['*.ts', '{brand,content,dirt,images,lint}/*.ts', '../{domain,sites}/**/*.ts'];

let code: string | undefined;

/** Hash of what is written on a site, with what the lint finds on it at `now` apart from its cars, and of the rules that it is taken by. */
export function writtenHash(
  { settings, content, left_out, faults, warnings }: SiteInputs,
  now: Date,
): string {
  code ??= codeHash(import.meta.dirname, RULE_FILES);
  const lint = lintSite({ ...settings, content, vehicles: [], price_history: {} }, now);
  return hashOf([code, settings, content, left_out, faults, warnings, lint]);
}

/** What is shown beside texts, and what of it is missing. */
export interface ShownParts {
  media: Record<string, Media>;
  brand: BrandAssets;
  findings: SiteFinding[];
}

/** Hash of a site's pictures and brand, with those that are missing. */
export function shownHash(shown: ShownParts): string {
  return hashOf(shown);
}

/** The instant from which the clock alone changes these cars, or what the lint finds on them: it looks at those that are listed. */
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

/** Whether the clock stands between a snapshot's instant and the end of its stillness. */
export function isSnapshotValid({ until }: SnapshotValidity, taken_at: string, now: Date): boolean {
  return now.getTime() >= Date.parse(taken_at) && (until === null || now.getTime() < Date.parse(until));
}
