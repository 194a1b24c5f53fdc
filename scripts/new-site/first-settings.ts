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
import type { Site, SiteInput } from '#domain/site/site.schema.ts';
import { slugify } from '#domain/slug.ts';
import { CAPITALS, fictionalPhone } from './capitals.ts';
import { FIRST_LOCATION } from './first-location.ts';
import { PLACEHOLDER } from './placeholders.ts';
import type { NewSite } from './request.ts';

type Template = Site['template'];

/** Cars that are invented for a new site until it names its own stock source. */
const DEMO_CARS = 60;

const STOCK_LINKS: Record<Template, readonly { label: string; variant: SearchVariant }[]> = {
  group: [
    { label: 'New cars', variant: 'new-cars' },
    { label: 'Demo cars', variant: 'demo-cars' },
    { label: 'Used cars', variant: 'used-cars' },
  ],
  franchise: [
    { label: 'New cars', variant: 'new-cars' },
    { label: 'Demo cars', variant: 'demo-cars' },
    { label: 'Used cars', variant: 'used-cars' },
  ],
  garage: [{ label: 'Our stock', variant: 'used-cars' }],
};

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

/** The settings of a new site: those that tell one dealership from another, every other at its default. */
export function firstSettings({ slug, name, template, state }: NewSite): SiteInput {
  const [manufacturer = null] = template === 'franchise' ? MAKES.franchise : [];
  const stockLinks = STOCK_LINKS[template].map(({ label, variant }) => ({
    label,
    href: searchPath(variant),
  }));
  return {
    id: slug,
    slug,
    name,
    tagline: PLACEHOLDER.tagline,
    url: `https://www.${slug}.example`,
    template,
    ...(manufacturer === null ? {} : { manufacturer }),
    manufacturers: MAKES[template].map((make, index) => ({
      id: String(index + 1),
      name: make,
      slug: slugify(make),
      logo_url: `demo:brand/${make}`,
    })),
    city: CAPITALS[state].city,
    state,
    contact: { phone: fictionalPhone(state), email: `hello@${slug}.example` },
    flags: FLAGS[template],
    stock: { type: 'demo', cars: DEMO_CARS },
    // "New", the specification's word, reads as the condition of a used car.
    labels: { new_tag: 'Just in' },
    price: { type: { new: 'unknown', demo: 'unknown', used: 'unknown' } },
    home: {
      heading: `Welcome to ${name}`,
      text: PLACEHOLDER.home_text,
      image_url: HOME_PICTURE[template],
      latest: 8,
    },
    navigation: {
      header: [...stockLinks, { label: 'About us', href: pagePath('about') }, CONTACT],
      footer: [
        { heading: 'Stock', links: stockLinks },
        {
          heading: name,
          links: [
            { label: 'About us', href: pagePath('about') },
            CONTACT,
            { label: 'Opening hours', href: locationPath(FIRST_LOCATION) },
          ],
        },
        { heading: 'Good to know', links: SHARED_PAGES },
      ],
    },
    legal: { business_name: name },
  };
}

const CONTACT = { label: 'Contact', href: locationsPath() };

/** Pages of `content/`, which every site has. */
const SHARED_PAGES = [
  { label: 'Questions and answers', href: faqsPath() },
  { label: 'Privacy', href: privacyPath() },
  { label: 'Terms and conditions', href: termsPath() },
];
