import { formatNumber } from '#domain/money.ts';
import { locationsPath, tradeInPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { valuesCars } from '#domain/trade-in/valuation-site.ts';

/** Values of its site that a text may print, as `{{site.name}}`. */
const VALUES = {
  'site.name': (site) => site.name,
  'site.tagline': (site) => site.tagline,
  'site.url': (site) => site.url,
  'site.city': (site) => site.city,
  'site.state': (site) => site.state,
  'site.phone': (site) => site.contact.phone,
  'site.phone_digits': (site) => site.contact.phone?.replace(/[^+\d]/g, '') ?? null,
  'site.email': (site) => site.contact.email,
  'site.group': (site) => site.group?.name ?? null,
  'site.business_name': (site) => site.legal.business_name,
  'site.abn': (site) => site.legal.abn,
  'site.deposit': (site) => String(site.reservation.deposit),
  'site.hold_hours': (site) => String(site.reservation.hours),
  'site.return_days': (site) => (site.returns === null ? null : String(site.returns.days)),
  'site.return_km': (site) => (site.returns === null ? null : String(site.returns.max_km)),
  // Where a shopper describes their car: the form that values it, else the desk that does.
  'site.trade_in_path': (site) => (valuesCars(site) ? tradeInPath() : locationsPath()),
  'site.trade_in_years': (site) => String(site.trade_in.max_age_years),
  'site.trade_in_km': (site) => formatNumber(site.trade_in.max_km),
  'site.return_fuel': (site) => site.returns?.min_fuel ?? null,
} as const satisfies Record<string, (site: Site) => string | null>;

/** The settings of values that a site may lack. */
const SETTINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'site.city': 'city',
    'site.phone': 'contact.phone',
    'site.phone_digits': 'contact.phone',
    'site.email': 'contact.email',
    'site.group': 'group',
    'site.abn': 'legal.abn',
    'site.return_days': 'returns',
    'site.return_km': 'returns',
    'site.return_fuel': 'returns',
  } satisfies Partial<Record<keyof typeof VALUES, string>>),
);

/** Returns the setting that a value comes from; `null` for one that every site has, and for other names. */
export const settingOf = (name: string): string | null => SETTINGS.get(name) ?? null;

// Spaces belong to one part of it only: else a search would try every way to divide them.
const PLACEHOLDER = /\{\{\s*(?:([\w.]+)\s*)?\}\}/g;

/** A placeholder that cannot be filled, at its offset in the text. */
export interface UnknownPlaceholder {
  offset: number;
  name: string;
  reason: 'unknown' | 'unset';
}

/** Names that a text may use, for messages. */
export const siteValueNames = (): string[] => Object.keys(VALUES);

/** Characters with a meaning in Markdown; a name must not become markup. */
const MARKDOWN = /[\\`*_{}[\]<>#|!~&]/g;

/** Fills `{{site.name}}` and its like in; what is unknown, or not set on this site, is reported and stays empty. */
export function fillSiteValues(
  text: string,
  site: Site,
  { escaped = false }: { escaped?: boolean } = {},
): { text: string; unfilled: UnknownPlaceholder[] } {
  const unfilled: UnknownPlaceholder[] = [];
  const filled = text.replace(PLACEHOLDER, (_placeholder, name = '', offset: number) => {
    const value = isValueName(name) ? VALUES[name](site) : undefined;
    if (value == null) unfilled.push({ offset, name, reason: value === undefined ? 'unknown' : 'unset' });
    return escaped ? (value ?? '').replace(MARKDOWN, '\\$&') : (value ?? '');
  });
  return { text: filled, unfilled };
}

const isValueName = (name: string): name is keyof typeof VALUES => Object.hasOwn(VALUES, name);
