import { join, relative } from 'node:path';
import type { z } from 'zod';
import { isTimeZone } from '#domain/dates.ts';
import { type Location, locationsSchema } from '#domain/location/location.schema.ts';
import { type Offer, offersSchema } from '#domain/offer/offer.schema.ts';
import { type Promo, promosSchema } from '#domain/promo/promo.schema.ts';
import { type ReviewList, reviewListSchema } from '#domain/review/review.schema.ts';
import { type Site, siteSchema } from '#domain/site/site.schema.ts';
import { safeHtml } from './content/safe-html.ts';
import { isKnownCdn } from './images/address.ts';
import { siteFolder } from './places.ts';
import { ABSENT, type Loaded, readJson, textOf } from './settings/json-file.ts';
import { parseRedirects } from './settings/redirects.ts';
import { checkTheme } from './settings/theme.ts';
import type { Finding, Redirect } from './snapshot.ts';

/** What the files in `sites/<slug>` say. */
export interface Settings {
  site: Site;
  locations: Location[];
  offers: Offer[];
  /** `null` where the site has no `reviews.json`. */
  reviews: ReviewList | null;
  promos: Promo[];
  redirects: Redirect[];
  /** Text of `theme.css`: custom properties only, checked. `''` where there is none. */
  theme: string;
}

/** `site` is there where `site.json` alone is sound, so that the rest can be checked by it. */
export interface LoadedSettings extends Loaded<Settings> {
  site: Site | null;
}

/** Reads and checks all settings of a site; every fault is a finding with file, line and field. */
export async function loadSettings(root: string, slug: string): Promise<LoadedSettings> {
  const folder = siteFolder(root, slug);
  const json = async <S extends z.ZodType>(name: string, schema: S) =>
    readJson(root, join(folder, name), schema);
  const [site, locations, offers, reviews, promos, theme, redirects] = await Promise.all([
    json('site.json', siteSchema),
    json('locations.json', locationsSchema),
    json('offers.json', offersSchema),
    json('reviews.json', reviewListSchema),
    json('promos.json', promosSchema),
    readTheme(root, join(folder, 'theme.css')),
    readRedirects(root, join(folder, 'redirects.csv')),
  ]);
  const findings = [site, locations, offers, reviews, promos, theme, redirects].flatMap(
    (part) => part.findings,
  );
  if (site === ABSENT) findings.push(noSite(slug));
  const settings = site.value && {
    site: site.value,
    locations: locations.value ?? [],
    offers: (offers.value ?? []).map(withSafeHtml),
    reviews: reviews.value,
    promos: promos.value ?? [],
    redirects: redirects.value ?? [],
    theme: theme.value ?? '',
  };
  if (settings) findings.push(...checkTogether(settings, slug));
  return { value: findings.length === 0 ? settings : null, site: site.value, findings };
}

const noSite = (slug: string): Finding => ({
  source: `sites/${slug}/site.json`,
  field: '',
  message: 'There is no such file',
  remedy: `Run "forecourt new-site ${slug}", or correct the site's name`,
});

async function readTheme(root: string, file: string): Promise<Loaded<string>> {
  const css = await textOf(file);
  if (css === null) return ABSENT;
  return { value: css, findings: checkTheme(css, relative(root, file)) };
}

async function readRedirects(root: string, file: string): Promise<Loaded<Redirect[]>> {
  const text = await textOf(file);
  if (text === null) return ABSENT;
  const { redirects, findings } = parseRedirects(text, relative(root, file));
  return { value: redirects, findings };
}

/** The description as it may be printed (rules 55); as it was written it goes no further. */
function withSafeHtml(offer: Offer): Offer {
  const html = offer.sanitized_description ?? offer.description;
  const safe = html === null ? '' : safeHtml(html).trim();
  return { ...offer, description: null, sanitized_description: safe === '' ? null : safe };
}

/** What one schema alone cannot see. */
function checkTogether({ site, locations, offers, promos }: Settings, slug: string): Finding[] {
  const folder = `sites/${slug}`;
  const { cdn } = site.images;
  const zones = [
    { source: `${folder}/site.json`, zone: site.time_zone },
    ...locations.map(({ time_zone }) => ({ source: `${folder}/locations.json`, zone: time_zone })),
  ];
  return [
    ...(site.slug === slug ? [] : [wrongSlug(folder, site.slug)]),
    ...(cdn === null || isKnownCdn(cdn.provider) ? [] : [unknownCdn(folder, cdn.provider)]),
    ...zones
      .filter(({ zone }) => zone !== null && !isTimeZone(zone))
      .map(({ source, zone }) => unknownZone(source, zone)),
    ...twice(
      `${folder}/locations.json`,
      'slug',
      locations.map((location) => location.slug),
    ),
    ...twice(
      `${folder}/locations.json`,
      'id',
      locations.map(({ id }) => id),
    ),
    ...twice(
      `${folder}/offers.json`,
      'id',
      offers.map(({ id }) => id),
    ),
    ...twice(
      `${folder}/promos.json`,
      'id',
      promos.map(({ id }) => id),
    ),
  ];
}

const wrongSlug = (folder: string, slug: string): Finding => ({
  source: `${folder}/site.json`,
  field: 'slug',
  message: `"${slug}" is not the folder's name`,
  remedy: 'Give the site and its folder one name',
});

const unknownCdn = (folder: string, provider: string): Finding => ({
  source: `${folder}/site.json`,
  field: 'images.cdn.provider',
  message: `"${provider}" is no image CDN that is known`,
  remedy: 'Use the name that unpic gives it, such as cloudinary, imgix or netlify',
});

const unknownZone = (source: string, zone: string | null): Finding => ({
  source,
  field: 'time_zone',
  message: `"${zone}" is no time zone`,
  remedy: 'Use an IANA name such as Australia/Sydney, or null for the zone of the state',
});

function twice(source: string, field: string, values: readonly string[]): Finding[] {
  const repeated = new Set(values.filter((value, index) => values.indexOf(value) !== index));
  return [...repeated].map((value) => ({
    source,
    field,
    message: `"${value}" stands twice`,
    remedy: `Give each entry its own ${field}`,
  }));
}
