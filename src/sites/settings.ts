import { join, relative } from 'node:path';
import type { z } from 'zod';
import { type Location, locationsSchema } from '#domain/location/location.schema.ts';
import { type Offer, offersSchema } from '#domain/offer/offer.schema.ts';
import { promosSchema } from '#domain/promo/promo.schema.ts';
import { reviewListSchema } from '#domain/review/review.schema.ts';
import { type Site, siteSchema } from '#domain/site/site.schema.ts';
import { fontFindings } from './brand/font-source.ts';
import { fewPerFile } from './few-per-file.ts';
import { cdnFault } from './image-cdn.ts';
import { siteFolder } from './places.ts';
import { brandedTheme, brandFindings } from './settings/brand-theme.ts';
import { FILE_ITEMS, type Item, itemsIn, READ_ITEMS } from './settings/items.ts';
import {
  ABSENT,
  type DroppedItem,
  type LoadedFile,
  type LoadedJson,
  readJson,
  textOf,
} from './settings/json-file.ts';
import { withMakeMarks } from './settings/make-marks.ts';
import { parseRedirects } from './settings/redirects.ts';
import { safeHtml } from './settings/safe-html.ts';
import { checkTheme } from './settings/theme.ts';
import { isSurelyVisible } from './settings/visibility.ts';
import { located, type PrintedOrigin, type SiteFinding, type SiteSettings } from './snapshot.ts';

/** The loaded settings; `site` is present where `site.json` alone is valid, so that the rest can be checked with it. */
export interface LoadedSettings extends LoadedJson<SiteSettings> {
  site: Site | null;
  /** Faults of entries, which are omitted from the site until they are fixed. */
  faults: SiteFinding[];
  /** Entries that may be omitted. */
  items: Item[];
  /** Locates the value at `keys` of a settings file. */
  placeOf: (part: SettingsPart, keys: readonly string[]) => PrintedOrigin & { field: string };
  /** Returns `file:line:column` of a field of `site.json`. */
  sourceOf: (field: string) => PrintedOrigin;
}

/**
 * Reads and checks all settings of a site; every fault is a finding with file, line and field. A faulty entry, such as
 * an offer, is omitted and blocks nothing else.
 */
export async function loadSettings(root: string, slug: string): Promise<LoadedSettings> {
  const folder = siteFolder(root, slug);
  const json = async <S extends z.ZodType>(part: keyof typeof FILE_ITEMS, schema: S) =>
    readJson(root, join(folder, `${part}.json`), schema, READ_ITEMS[part]);
  const [site, locations, offers, reviews, promos, theme, redirects] = await Promise.all([
    json('site', siteSchema).then((read) => withMakeMarks(read, root, slug)),
    json('locations', locationsSchema),
    json('offers', offersSchema),
    json('reviews', reviewListSchema),
    json('promos', promosSchema),
    readTheme(root, join(folder, 'theme.css')),
    readRedirects(root, join(folder, 'redirects.csv')),
  ]);
  const files = { site, locations, offers, reviews, promos };
  const findings = [...Object.values(files), theme].flatMap((part) => part.findings);
  if (site === ABSENT) findings.push(noSite(slug));
  const written: SiteSettings | null = site.value && {
    site: site.value,
    locations: locations.value ?? [],
    offers: (offers.value ?? []).map(withSafeHtml),
    reviews: reviews.value,
    promos: promos.value ?? [],
    redirects: redirects.redirects,
    theme: brandedTheme(site.value, theme.value ?? ''),
  };
  if (written) findings.push(...checkTogether(written, slug));
  if (site.value)
    findings.push(
      ...brandFindings(site.value, theme.value ?? '', `sites/${slug}/theme.css`),
      ...fontFindings(site.value, root),
    );
  const once = written && uniqueSettings(written, files);
  const faults = [...Object.values(files).flatMap((file) => file.faults), ...(once?.faults ?? [])];
  const isStopping = (fault: DroppedItem) => isLocationNeeded(fault, locations.value);
  findings.push(...faults.filter(isStopping).map(({ finding }) => finding));
  return {
    value: once !== null && findings.length === 0 ? once.settings : null,
    site: site.value,
    findings: fewPerFile(findings),
    faults: fewPerFile([
      ...faults.filter((fault) => !isStopping(fault)).map(omittedFinding),
      ...redirects.findings,
    ]),
    items:
      written === null || once === null
        ? []
        : [...itemsOf(once.settings, written, files), ...redirectItems(once.settings, slug)],
    placeOf: (part, keys) =>
      files[part].placeOf(once && written ? keysIn(written[part], once.settings[part], keys) : keys),
    sourceOf: (field) => site.placeOf(field.split('.')),
  };
}

type Files = Record<keyof typeof FILE_ITEMS, LoadedFile<unknown>>;

/** The settings files whose entries may be omitted. */
export const PARTS = [
  'site',
  'locations',
  'offers',
  'promos',
  'reviews',
] as const satisfies readonly (keyof Files)[];
type SettingsPart = (typeof PARTS)[number];

/** Lists the entries that may be omitted, with their locations in the files; `written` still includes duplicates. */
const itemsOf = (settings: SiteSettings, written: SiteSettings, files: Files): Item[] =>
  PARTS.flatMap((part) =>
    itemsIn(settings[part], FILE_ITEMS[part]).map(({ keys, kind }) => ({
      part,
      keys,
      kind,
      place: (inner) => files[part].placeOf(keysIn(written[part], settings[part], inner)),
    })),
  );

/** Maps keys in the deduplicated `list` to those of the same entry in `written`. */
function keysIn(written: unknown, list: unknown, keys: readonly string[]): readonly string[] {
  const [first, ...rest] = keys;
  if (first === undefined || !Array.isArray(written) || !Array.isArray(list)) return keys;
  return [String(written.indexOf(list[Number(first)])), ...rest];
}

const redirectItems = ({ redirects }: SiteSettings, slug: string): Item[] =>
  redirects.map(({ line, from }, index) => ({
    part: 'redirects',
    keys: [String(index)],
    kind: 'redirect',
    place: () => ({ ...located({ file: `sites/${slug}/redirects.csv`, line }), field: from }),
  }));

/** Whether a dropped location stops the site: a dealership needs one, and a fault must not reveal a hidden one. */
const isLocationNeeded = ({ kind, entry }: DroppedItem, left: readonly Location[] | null): boolean =>
  kind === FILE_ITEMS.locations['*'] && (left?.length === 0 || !isSurelyVisible(entry));

const omittedFinding = ({ finding, kind, outcome }: DroppedItem): SiteFinding => ({
  ...finding,
  message: `${finding.message}; ${outcome ?? `the ${kind} is omitted`}`,
});

const noSite = (slug: string): SiteFinding => ({
  ...located({ file: `sites/${slug}/site.json` }),
  field: '',
  message: 'There is no such file',
  remedy: `Run "forecourt new-site ${slug}", or correct the site's name`,
});

async function readTheme(root: string, file: string): Promise<LoadedJson<string>> {
  const css = await textOf(file);
  if (css === null) return ABSENT;
  return { value: css, findings: checkTheme(css, relative(root, file)) };
}

async function readRedirects(root: string, file: string) {
  const text = await textOf(file);
  return text === null ? { redirects: [], findings: [] } : parseRedirects(text, relative(root, file));
}

/** Sanitises an offer's description (rules 55); the original is used nowhere else. */
function withSafeHtml(offer: Offer): Offer {
  const html = offer.sanitized_description ?? offer.description;
  const safe = html === null ? '' : safeHtml(html).trim();
  return { ...offer, description: null, sanitized_description: safe === '' ? null : safe };
}

/** Checks the site's name against its folder, and its image CDN. */
function checkTogether({ site }: SiteSettings, slug: string): SiteFinding[] {
  const folder = `sites/${slug}`;
  const fault = site.images.cdn && cdnFault(site.images.cdn);
  return [
    ...(site.slug === slug ? [] : [wrongSlug(folder, site.slug)]),
    ...(fault === null ? [] : [{ ...located({ file: `${folder}/site.json` }), ...fault }]),
  ];
}

const wrongSlug = (folder: string, slug: string): SiteFinding => ({
  ...located({ file: `${folder}/site.json` }),
  field: 'slug',
  message: `"${slug}" is not the folder's name`,
  remedy: 'Give the site and its folder one name',
});

const NAMED_BY = { locations: ['slug', 'id'], offers: ['id'], promos: ['id'] } as const;

/** Drops entries that repeat an earlier one's unique field. */
function uniqueSettings(
  settings: SiteSettings,
  files: Files,
): { settings: SiteSettings; faults: DroppedItem[] } {
  const faults: DroppedItem[] = [];
  const first = <T extends object>(part: keyof typeof NAMED_BY, entries: readonly T[]): T[] => {
    const used = new Set<string>();
    return entries.filter((entry, index) => {
      const field = NAMED_BY[part].find((name) => used.has(`${name} ${Reflect.get(entry, name)}`));
      if (field === undefined)
        for (const name of NAMED_BY[part]) used.add(`${name} ${Reflect.get(entry, name)}`);
      else
        faults.push({
          finding: {
            ...files[part].placeOf([String(index), field]),
            message: `"${Reflect.get(entry, field)}" is listed twice`,
            remedy: `Give each entry its own ${field}`,
          },
          kind: FILE_ITEMS[part]['*'],
          entry,
        });
      return field === undefined;
    });
  };
  const { locations, offers, promos } = settings;
  const once = {
    locations: first('locations', locations),
    offers: first('offers', offers),
    promos: first('promos', promos),
  };
  return { settings: { ...settings, ...once }, faults };
}
