import { htmlIn } from '#domain/content/block.ts';
import { isFilePath, pathOf } from '#domain/site/address.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { switchedOffBy } from '#domain/site/switched-pages.ts';
import { type Item, type ItemPart, without } from '#sites/settings/items.ts';
import { type AddressSource, asFault, asWarning, type SiteFinding, type Warning } from '#sites/snapshot.ts';
import { localPagesIn, withoutLinks } from './content/linked-pages.ts';

/** What a site is printed without, with its findings. */
export interface QuarantinedItems {
  items: readonly Item[];
  /** Addresses of pages that are switched off: texts do not link to them. */
  unlinked: readonly string[];
  findings: readonly Warning[];
}

export const NOTHING_LEFT_OUT: QuarantinedItems = { items: [], unlinked: [], findings: [] };

/** What a site may omit, and where its settings stand. */
export interface Quarantine {
  items: readonly Item[];
  /** `file:line:column` of a field of `site.json`. */
  sourceOf: (field: string) => string;
}

/** A site without some of its items; the address of an omitted text is missing until the text is fixed. */
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

/** Settings without these entries; a menu entry that is without its own address leads to the first of its links. */
function siteWithout(site: Site, removed: readonly (readonly string[])[]): Site {
  const paths = new Set(removed.map((keys) => keys.join('.')));
  const unled = site.navigation.header.map((entry, index) =>
    paths.has(`navigation.header.${index}.href`) ? { ...entry, href: '' } : entry,
  );
  const left = without({ ...site, navigation: { ...site.navigation, header: unled } }, removed);
  return { ...left, navigation: { ...left.navigation, header: left.navigation.header.flatMap(ledOn) } };
}

function ledOn(entry: MenuEntry): MenuEntry | [] {
  const [first] = [...entry.links, ...entry.columns.flatMap(({ links }) => links)];
  if (entry.href !== '') return entry;
  return first === undefined ? [] : { ...entry, href: first.href };
}

/** A text of a site, by where it stands in its part. */
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

/** The innermost item that a text stands in; of one with links that stay, no more than its own address. */
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
  isAddress(item)
    ? `the ${item.kind} leads to the first of its links that stays`
    : `the ${item.kind} is left out`;

/** Fields whose whole value is an address. */
const ADDRESSES: ReadonlySet<string | undefined> = new Set(['href', 'link', 'override_url']);

const isAddress = ({ keys }: Pick<LocatedText, 'keys'>): boolean => ADDRESSES.has(keys.at(-1));

const linksIn = (written: LocatedText): string[] => {
  const { part, text } = written;
  if (part === 'content' || part === 'redirects') return [];
  if (isAddress(written)) return text.startsWith('/') ? [pathOf(text)] : [];
  return text.includes('<a') ? localPagesIn(text) : [];
};

/**
 * What of a site leads to pages that it does not have, besides what is `left` out already: entries, each a fault of its
 * own; and what leads to pages that a setting switches off, which is one warning for that setting.
 */
export function lostLinks(
  site: AddressSource,
  { items, sourceOf }: Quarantine,
  left: QuarantinedItems,
  addresses: ReadonlySet<string>,
): QuarantinedItems {
  const isLost = (path: string) => !isFilePath(path) && !addresses.has(path) && !left.unlinked.includes(path);
  const texts = textsOf(site, left);
  const staying = texts.filter((written) => !linksIn(written).some(isLost));
  const lost = texts.flatMap((written) =>
    linksIn(written)
      .filter(isLost)
      .flatMap((path) => {
        const item = itemOf(written, items, staying);
        return item === null ? [] : [{ path, item, written, setting: switchedOffBy(path, site.site) }];
      }),
  );
  const inTexts = site.content
    .flatMap(({ body }) => localPagesIn(htmlIn(body)).filter(isLost))
    .flatMap((path) => {
      const setting = switchedOffBy(path, site.site);
      return setting === null ? [] : [{ path, item: null, setting }];
    });
  const off = Map.groupBy([...lost, ...inTexts], ({ setting }) => setting);
  return {
    items: uniqueItems(lost.map(({ item }) => item)),
    unlinked: [...new Set(inTexts.map(({ path }) => path))],
    findings: [...off].flatMap(([setting, links]) =>
      setting === null
        ? lost
            .filter((link) => link.setting === null)
            .map(({ path, item, written }) => asFault(lostFinding(path, item, written)))
        : [asWarning(switchedOff(setting, links, sourceOf))],
    ),
  };
}

const lostFinding = (path: string, item: Item, { keys }: LocatedText): SiteFinding => ({
  ...item.place(keys),
  message: `There is no page ${path}; ${outcomeOf(item)}`,
  remedy: 'Correct the address, or take it out',
});

function switchedOff(
  setting: string,
  links: readonly { path: string; item: Item | null }[],
  sourceOf: Quarantine['sourceOf'],
): SiteFinding {
  const pages = [...new Set(links.map(({ path }) => path))].sort().join(', ');
  const count =
    links.length === 1 ? 'One link leads there and is' : `${links.length} links lead there and are`;
  const others = links.some(({ item }) => item !== null && isAddress(item))
    ? '; a menu entry with other links leads to the first of them'
    : '';
  return {
    source: sourceOf(setting),
    field: setting,
    message: `The site has no ${pages} by this setting. ${count} left out${others}`,
    remedy: 'Take the links out, or have the pages',
  };
}

/** Why a page or file must not be published, and how its cause is found. */
export interface Cause {
  /** The page or file. */
  path: string;
  /** What all stands in it that must not. */
  what: string;
  /** Texts that one item has to hold all of, or an address that it has to lead to. */
  by: { texts: readonly string[] } | { link: string };
}

/** The items that are to blame for `causes` and are not `left` out yet; none for what no item explains. */
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
          remedy: 'Take it out of the text',
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

/** Cars are many: only where the texts stand in one is it read field by field. */
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
          ...{ part, kind: 'car', keys: [index] },
          place: (keys) => ({
            source: `feed:${vehicles[Number(index)]?.id}`,
            field: keys.slice(1).join('.'),
          }),
        },
      ];

const uniqueItems = (items: readonly Item[]): Item[] =>
  uniqueBy(items, ({ part, keys }) => [part, ...keys].join('.'));

/** One text is on many pages: it is named once. */
const uniqueBy = <T>(values: readonly T[], nameOf: (value: T) => string): T[] =>
  [...Map.groupBy(values, nameOf).values()].flatMap(([first]) => first ?? []);

/** Two lots of what is omitted, as one. */
export const mergeQuarantines = (one: QuarantinedItems, other: QuarantinedItems): QuarantinedItems => ({
  items: uniqueItems([...one.items, ...other.items]),
  unlinked: [...new Set([...one.unlinked, ...other.unlinked])],
  findings: [...one.findings, ...other.findings],
});

/** Whether nothing more is omitted than before. */
export const isSettled = ({ items, unlinked }: QuarantinedItems): boolean =>
  items.length === 0 && unlinked.length === 0;
