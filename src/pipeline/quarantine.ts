import { htmlIn } from '#domain/content/block.ts';
import { isFilePath, pathOf } from '#domain/site/address.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { hiddenLocationAt, switchedOffBy } from '#domain/site/switched-pages.ts';
import { type Item, type ItemPart, without } from '#sites/settings/items.ts';
import {
  type AddressSource,
  asFault,
  asWarning,
  located,
  type PrintedOrigin,
  type SiteFinding,
  type Warning,
} from '#sites/snapshot.ts';
import { localPagesIn, withoutLinks } from './content/linked-pages.ts';

/** Omitted parts of a site, with their findings. */
export interface QuarantinedItems {
  items: readonly Item[];
  /** Addresses of pages that are switched off: links to them are removed from texts. */
  unlinked: readonly string[];
  findings: readonly Warning[];
}

export const NOTHING_LEFT_OUT: QuarantinedItems = { items: [], unlinked: [], findings: [] };

/** What a site may omit, and where its settings are. */
export interface Quarantine {
  items: readonly Item[];
  /** Locates a field of `site.json`. */
  sourceOf: (field: string) => PrintedOrigin;
}

/** A site without some of its items; the address of an omitted text is reserved until the text is fixed. */
export function withoutItems<S extends AddressSource>(site: S, { items, unlinked }: QuarantinedItems): S {
  const by = Map.groupBy(items, ({ part }) => part);
  const keysOf = (part: ItemPart) => (by.get(part) ?? []).map(({ keys }) => keys);
  const texts = keysOf('content').flatMap(([index]) => site.content[Number(index)]?.path ?? []);
  const content =
    unlinked.length === 0 ? site.content : site.content.map((page) => withoutLinks(page, unlinked));
  return {
    ...site,
    site: siteWithout(site.site, keysOf('site')),
    locations: without(site.locations, keysOf('locations')),
    offers: without(site.offers, keysOf('offers')),
    promos: without(site.promos, keysOf('promos')),
    reviews: keysOf('reviews').some((keys) => keys.length === 0)
      ? null
      : without(site.reviews, keysOf('reviews')),
    redirects: without(site.redirects, keysOf('redirects')),
    content: without(content, keysOf('content')),
    left_out: [...new Set([...site.left_out, ...texts])],
    vehicles: without(site.vehicles, keysOf('vehicles')),
  };
}

type MenuEntry = Site['navigation']['header'][number];

/** Settings without these entries; a menu entry without its own address links to its first child. */
function siteWithout(site: Site, removed: readonly (readonly string[])[]): Site {
  const paths = new Set(removed.map((keys) => keys.join('.')));
  const unled = site.navigation.header.map((entry, index) =>
    paths.has(`navigation.header.${index}.href`) ? { ...entry, href: '' } : entry,
  );
  const entries = removed.filter((keys) => !isAddress({ keys }));
  const left = without({ ...site, navigation: { ...site.navigation, header: unled } }, entries);
  return { ...left, navigation: { ...left.navigation, header: left.navigation.header.flatMap(ledOn) } };
}

function ledOn(entry: MenuEntry): MenuEntry | [] {
  const [first] = [...entry.links, ...entry.columns.flatMap(({ links }) => links)];
  if (entry.href !== '') return entry;
  return first === undefined ? [] : { ...entry, href: first.href };
}

/** A text of a site, and its path in a part. */
interface LocatedText {
  part: ItemPart;
  keys: readonly string[];
  text: string;
}

const PARTS = ['site', 'locations', 'offers', 'promos', 'reviews', 'redirects', 'content'] as const;

function textsIn(value: unknown, part: ItemPart, keys: readonly string[] = []): LocatedText[] {
  if (typeof value === 'string') return [{ part, keys, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => textsIn(entry, part, [...keys, key]));
}

/** Every text of settings and content that is not omitted. */
const textsOf = (site: AddressSource, left: QuarantinedItems): LocatedText[] =>
  PARTS.flatMap((part) => textsIn(site[part], part)).filter(
    (written) => !left.items.some((item) => isAround(item, written)),
  );

const isAround = (item: Item, { part, keys }: LocatedText): boolean =>
  item.part === part && item.keys.every((key, index) => key === keys[index]);

/** The innermost item around a text; of a menu entry with other valid links, only its own address. */
function itemOf(written: LocatedText, items: readonly Item[], staying: readonly LocatedText[]): Item | null {
  const item = items
    .filter((around) => isAround(around, written))
    .reduce<Item | null>(
      (inner, around) => (around.keys.length >= (inner?.keys.length ?? 0) ? around : inner),
      null,
    );
  const depth = written.keys.length;
  if (item === null || !isAddress(written) || item.keys.length !== depth - 1) return item;
  const hasLinks = staying.some(
    (other) => isAddress(other) && other.keys.length > depth && isAround(item, other),
  );
  return hasLinks ? { ...item, keys: written.keys } : item;
}

/** The outcome of an item. */
const outcomeOf = (item: Item): string =>
  isAddress(item) ? `the ${item.kind} links to its first valid child` : `the ${item.kind} is omitted`;

/** Fields that contain an address. */
const ADDRESSES: ReadonlySet<string | undefined> = new Set(['href', 'link', 'override_url']);

const isAddress = ({ keys }: Pick<LocatedText, 'keys'>): boolean => ADDRESSES.has(keys.at(-1));

const linksIn = (written: LocatedText): string[] => {
  const { part, text } = written;
  if (part === 'content' || part === 'redirects') return [];
  if (isAddress(written)) return text.startsWith('/') ? [pathOf(text)] : [];
  return text.includes('<a') ? localPagesIn(text) : [];
};

/**
 * Finds links to missing pages, except in items that are omitted already: each such entry is a fault; links to pages
 * that a setting switches off are one warning for that setting.
 */
export function lostLinks(
  site: AddressSource,
  quarantine: Quarantine,
  left: QuarantinedItems,
  addresses: ReadonlySet<string>,
): QuarantinedItems {
  const { items } = quarantine;
  const isLost = (path: string) => !isFilePath(path) && !addresses.has(path) && !left.unlinked.includes(path);
  const texts = textsOf(site, left);
  const staying = texts.filter((written) => !linksIn(written).some(isLost));
  const lost = texts.flatMap((written) =>
    linksIn(written)
      .filter(isLost)
      .flatMap((path) => {
        const item = itemOf(written, items, staying);
        return item === null ? [] : [{ path, item, written, setting: hidingSetting(path, site, quarantine) }];
      }),
  );
  const inTexts = site.content
    .flatMap(({ body }) => localPagesIn(htmlIn(body)).filter(isLost))
    .flatMap((path) => {
      const setting = hidingSetting(path, site, quarantine);
      return setting === null ? [] : [{ path, item: null, setting }];
    });
  const off = Map.groupBy(
    [...lost, ...inTexts],
    ({ setting }) => setting && `${setting.source} ${setting.field}`,
  );
  return {
    items: uniqueItems(lost.map(({ item }) => item)),
    unlinked: [...new Set(inTexts.map(({ path }) => path))],
    findings: [...off.values()].flatMap((links) => {
      const setting = links[0]?.setting ?? null;
      return setting === null
        ? lost
            .filter((link) => link.setting === null)
            .map(({ path, item, written }) => asFault(lostFinding(path, item, written)))
        : [asWarning(switchedOff(setting, links))];
    }),
  };
}

const lostFinding = (path: string, item: Item, { keys }: LocatedText): SiteFinding => ({
  ...item.place(keys),
  message: `There is no page ${path}; ${outcomeOf(item)}`,
  remedy: 'Correct the address, or remove it',
});

/** A setting, and where it is written. */
type LocatedSetting = PrintedOrigin & { field: string };

/** The setting by which the site has no page at `path`; `null` if none hides it. */
function hidingSetting(
  path: string,
  { site, locations }: AddressSource,
  { items, sourceOf }: Quarantine,
): LocatedSetting | null {
  const field = switchedOffBy(path, site);
  if (field !== null) return { ...sourceOf(field), field };
  const index = String(hiddenLocationAt(path, locations));
  const location = items.find(({ part, keys }) => part === 'locations' && keys.join() === index);
  return location?.place([index, 'visible']) ?? null;
}

function switchedOff(
  setting: LocatedSetting,
  links: readonly { path: string; item: Item | null }[],
): SiteFinding {
  const pages = [...new Set(links.map(({ path }) => path))].sort().join(', ');
  const count = links.length === 1 ? 'One link to it is' : `${links.length} links to it are`;
  const others = links.some(({ item }) => item !== null && isAddress(item))
    ? '; a menu entry with other links uses the first of them'
    : '';
  return {
    ...setting,
    message: `The site has no ${pages} by this setting. ${count} omitted${others}`,
    remedy: 'Remove the links, or switch the pages on',
  };
}

/** Why a page or file must not be published, and how to find the item that causes it. */
export interface Cause {
  /** The page or file. */
  path: string;
  /** Its forbidden content. */
  what: string;
  /** Texts that the item contains all of, or the address it links to. */
  by: { texts: readonly string[] } | { link: string };
}

/** Finds the items behind `causes` that are not omitted yet; none for a cause that no item explains. */
export function itemsBehind(
  site: AddressSource,
  { items }: Quarantine,
  left: QuarantinedItems,
  causes: readonly Cause[],
): QuarantinedItems {
  const texts = textsOf(site, left);
  const blamed = causes.flatMap((cause) => {
    const holders = [...texts, ...carTexts(site, cause)].filter((written) => isBehind(written, cause));
    const staying = texts.filter((written) => !isBehind(written, cause));
    return holders.flatMap((written) => {
      const item = itemOf(written, [...items, ...carItem(written, site)], staying);
      return item === null ? [] : [{ item, written, cause }];
    });
  });
  return {
    items: uniqueItems(blamed.map(({ item }) => item)),
    unlinked: [],
    findings: uniqueBy(
      blamed.map(({ item, written, cause }) =>
        asFault({
          ...item.place(written.keys),
          page: cause.path,
          message: `${cause.path} would hold ${cause.what}; ${outcomeOf(item)}`,
          remedy: 'Remove it from the text',
        }),
      ),
      ({ source, field }) => `${source} ${field}`,
    ),
  };
}

const isBehind = (written: LocatedText, { by }: Cause): boolean =>
  'link' in by
    ? linksIn(written).includes(by.link)
    : by.texts.some((text) => text !== '') && by.texts.every((text) => written.text.includes(text));

/** There are many cars: only one that contains the texts is searched field by field. */
const carTexts = ({ vehicles }: AddressSource, { by }: Cause): LocatedText[] =>
  'link' in by
    ? []
    : vehicles.flatMap((vehicle, index) => {
        const text = JSON.stringify(vehicle);
        const isNear = by.texts.every((wanted) => text.includes(JSON.stringify(wanted).slice(1, -1)));
        return isNear ? textsIn(vehicle, 'vehicles', [String(index)]) : [];
      });

const carItem = ({ part, keys: [index = ''] }: LocatedText, { vehicles }: AddressSource): Item[] =>
  part !== 'vehicles'
    ? []
    : [
        {
          part,
          kind: 'car',
          keys: [index],
          place: (keys) => ({
            ...located({ record: vehicles[Number(index)]?.id ?? null }),
            field: keys.slice(1).join('.'),
          }),
        },
      ];

const uniqueItems = (items: readonly Item[]): Item[] =>
  uniqueBy(items, ({ part, keys }) => [part, ...keys].join('.'));

/** A text on many pages is reported once. */
const uniqueBy = <T>(values: readonly T[], nameOf: (value: T) => string): T[] =>
  [...Map.groupBy(values, nameOf).values()].flatMap(([first]) => first ?? []);

export const mergeQuarantines = (one: QuarantinedItems, other: QuarantinedItems): QuarantinedItems => ({
  items: uniqueItems([...one.items, ...other.items]),
  unlinked: [...new Set([...one.unlinked, ...other.unlinked])],
  findings: [...one.findings, ...other.findings],
});

/** Whether nothing is omitted. */
export const isSettled = ({ items, unlinked }: QuarantinedItems): boolean =>
  items.length === 0 && unlinked.length === 0;
