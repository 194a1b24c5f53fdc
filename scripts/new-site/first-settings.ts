import { inWords } from '#domain/in-words.ts';
import { parse } from '#domain/parse.ts';
import { WHOLE_LISTING } from '#domain/search/search-state.ts';
import { printSearch } from '#domain/search/search-url.ts';
import {
  faqsPath,
  locationPath,
  locationsPath,
  pagePath,
  privacyPath,
  type SearchVariant,
  searchPath,
  termsPath,
} from '#domain/site/routes.ts';
import { type Site, type SiteInput, siteSchema } from '#domain/site/site.schema.ts';
import { slugify } from '#domain/slug.ts';
import type { CarType } from '#domain/vehicle/vehicle.schema.ts';
import { ITEM_WORDS } from '#domain/vehicle/words.ts';
import { CAPITALS, fictionalPhone } from './capitals.ts';
import { FIRST_LOCATION } from './first-locations.ts';
import { PLACEHOLDER } from './placeholders.ts';
import type { NewSite } from './request.ts';
import type { StockFacts } from './stock-facts.ts';

type Template = Site['template'];

/** Default settings for reading a feed that belongs to no site yet. */
export const unnamedSite = (): Site =>
  parse(
    siteSchema,
    firstSettings({ slug: 'new', name: 'New', template: 'group', state: 'NSW' }),
    'The settings of a new site',
  );

/** Number of cars invented for a new site without a stock source. */
const DEMO_CARS = 60;

const VARIANTS: Record<CarType, { label: string; variant: SearchVariant }> = {
  new: { label: 'New cars', variant: 'new-cars' },
  demo: { label: 'Demo cars', variant: 'demo-cars' },
  used: { label: 'Used cars', variant: 'used-cars' },
};
const ALL_TYPES = ['new', 'demo', 'used'] as const;

/** Most body types in the stock menu. */
const MENU_BODIES = 6;

const MAKES: Record<Template, readonly string[]> = {
  group: ['Toyota', 'Mazda', 'Ford'],
  franchise: ['Toyota'],
  garage: [],
};

const FLAGS: Record<Template, SiteInput['flags']> = {
  group: { reduced_price: true, electric_tag: true },
  franchise: { reduced_price: true, electric_tag: true, certified_used: true },
  garage: { reduced_price: true, used_only: true, garage_enabled: true },
};

const HOME_PICTURE: Record<Template, string> = {
  group: 'demo:scene/hero-coast/blue/0',
  franchise: 'demo:scene/hero-city/blue/0',
  garage: 'demo:scene/hero-garage/blue/0',
};

/** Builds the settings of a new site: those that differ between dealerships; all others have defaults. */
export function firstSettings(request: NewSite): SiteInput {
  const { slug, name, template, state, stock, contact = {} } = request;
  const facts = stock?.facts;
  const makes = facts?.makes ?? MAKES[template];
  const city = contact.address?.city ?? (facts === undefined ? CAPITALS[state].city : facts.city);
  const links = stockLinks(template, facts);
  return {
    id: slug,
    slug,
    name,
    tagline: facts === undefined ? PLACEHOLDER.tagline : `${stockText(facts)}${inCity(city)}`,
    url: `https://${slug}.${PLACEHOLDER.domain}`,
    ...brandOf(request),
    template,
    ...(template === 'franchise' && { manufacturer: makes[0] }),
    // The brand grid follows the feed's stock, where there is one.
    manufacturers: facts === undefined ? makes.map(namedMake) : [],
    city,
    state,
    contact: {
      phone: contact.phone ?? fictionalPhone(state),
      email: contact.email ?? `hello@${PLACEHOLDER.domain}`,
    },
    flags: { ...FLAGS[template], ...flagsOf(facts) },
    stock: (stock?.block ?? { type: 'demo', cars: DEMO_CARS }) as SiteInput['stock'],
    ...(stock !== undefined && stock.photoHosts.length > 0 && { images: { hosts: [...stock.photoHosts] } }),
    // "New", the specification's word, would read as the condition of a used car.
    labels: { new_tag: 'Just in' },
    // What the feed does not state, the operator must set (rules 19).
    price: { type: facts?.priceTypes ?? {} },
    search: { sort: 'recommended' },
    home: {
      heading: `Welcome to ${name}`,
      text: facts === undefined ? PLACEHOLDER.home_text : homeText(name, city, facts),
      image_url: HOME_PICTURE[template],
      latest: 8,
    },
    navigation: {
      header: [...links, { label: 'About us', href: pagePath('about') }, CONTACT],
      footer: [
        { heading: 'Stock', links: links.map(({ label, href }) => ({ label, href })) },
        {
          heading: name,
          links: [
            { label: 'About us', href: pagePath('about') },
            CONTACT,
            ...(contact.hours === undefined
              ? []
              : [{ label: 'Opening hours', href: locationPath(FIRST_LOCATION) }]),
          ],
        },
        { heading: 'Good to know', links: SHARED_PAGES },
      ],
    },
    leads: { opt_in_default: false },
    legal: { business_name: name },
  };
}

function brandOf({ logo, colours = [] }: NewSite): Pick<SiteInput, 'brand'> {
  const [colour, header_colour] = colours;
  const brand = {
    ...(logo !== undefined && { logo_url: logoAddress(logo) }),
    ...(colour !== undefined && { colour }),
    ...(header_colour !== undefined && { header_colour }),
  };
  return Object.keys(brand).length === 0 ? {} : { brand };
}

/** Path of the logo below the site's `content/`, with the extension of the given file. */
export const logoAddress = (logo: string): string =>
  `images/logo${logo.slice(logo.lastIndexOf('.')).toLowerCase()}`;

const namedMake = (make: string, index: number) => ({
  id: String(index + 1),
  name: make,
  slug: slugify(make),
});

/** A used-only garage sells nothing else, whatever its feed contains. */
function stockLinks(template: Template, facts: StockFacts | undefined) {
  const menu = bodyLinks(template, facts);
  if (template === 'garage') return [{ label: 'Our stock', href: searchPath('used-cars'), ...menu }];
  const types = ALL_TYPES.filter((type) => facts?.carTypes.includes(type) ?? true);
  return types.map((type) => {
    const { label, variant } = VARIANTS[type];
    return { label, href: searchPath(variant), ...(type === 'used' && menu) };
  });
}

/** Menu entries "SUV", "Ute", "Motorcycles", … below the used cars, for body types and kinds of vehicles in the feed. */
function bodyLinks(template: Template, facts: StockFacts | undefined) {
  const bodies = facts?.bodies.slice(0, MENU_BODIES) ?? [];
  const kinds = facts?.itemTypes.filter((type) => type !== 'car') ?? [];
  if (bodies.length + kinds.length < 2) return {};
  const hrefOf = (values: Record<string, string[]>) =>
    `${searchPath('used-cars')}${printSearch({ ...WHOLE_LISTING, values })}`;
  const all = {
    label: template === 'garage' ? 'All our stock' : 'All used cars',
    href: searchPath('used-cars'),
  };
  return {
    links: [
      all,
      ...bodies.map((body) => ({ label: body, href: hrefOf({ body: [body] }) })),
      ...kinds.map((type) => ({ label: `${ITEM_WORDS[type].title}s`, href: hrefOf({ item_type: [type] }) })),
    ],
  };
}

function flagsOf(facts: StockFacts | undefined): SiteInput['flags'] {
  if (facts === undefined) return {};
  const { hasElectric: electric_tag, hasCertified: certified_used } = facts;
  return { electric_tag, certified_used };
}

/** What is sold, in words: "New, demo and used cars", "Used cars and motorcycles". */
function stockText({ carTypes, itemTypes }: Pick<StockFacts, 'carTypes' | 'itemTypes'>): string {
  const types = inWords(ALL_TYPES.filter((type) => carTypes.includes(type)));
  const items = inWords(itemTypes.map((type) => ITEM_WORDS[type].many));
  return `${types.charAt(0).toUpperCase()}${types.slice(1)} ${items}`;
}

const inCity = (city: string | null): string => (city === null ? '' : ` in ${city}`);

/** Most makes named on the home page. */
const NAMED_MAKES = 3;

/** Writes a home text that names only makes, which a dealership rarely changes, so that later feeds keep it true. */
function homeText(name: string, city: string | null, facts: StockFacts): string {
  const named = facts.makes.slice(0, NAMED_MAKES);
  const list = inWords(facts.makes.length > named.length ? [...named, 'more'] : named);
  return `${stockText(facts)} from ${list}. Search ${name}'s stock, see every photo, and come and drive one${inCity(city)}.`;
}

const CONTACT = { label: 'Contact', href: locationsPath() };

/** Pages in `content/`, which every site has. */
const SHARED_PAGES = [
  { label: 'Questions and answers', href: faqsPath() },
  { label: 'Privacy', href: privacyPath() },
  { label: 'Terms and conditions', href: termsPath() },
];
