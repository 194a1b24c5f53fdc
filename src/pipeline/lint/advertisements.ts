import { htmlIn, sentencesIn } from '#domain/content/block.ts';
import { plainText } from '#domain/content/excerpt.ts';
import { isExpired } from '#domain/content/window.ts';
import { AUSTRALIAN_STATES, type AustralianState } from '#domain/location/location.schema.ts';
import { visibleLocations } from '#domain/location/location.ts';
import { homePath, offerPath, searchRoutePath, vehiclePath } from '#domain/site/routes.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { located } from '#sites/snapshot.ts';
import type { AdvertisedCar, Advertisement, Lintable, Passage } from './rule.ts';
import { textFile } from './text-file.ts';

type AdvertisementMeta = Omit<Advertisement, 'sentences'>;
type ReadAdvertisements = (site: Lintable, now: Date) => AdvertisementMeta[];

/** What the feed writes about a car. */
export const carAdvertisement = (car: AdvertisedCar): Advertisement => inSentences(ofCar(car));

/** Every text that a site itself advertises with, one after the other: what is over, hidden or a draft is none. */
export function* advertisements(site: Lintable, now: Date): Generator<Advertisement> {
  for (const written of SOURCES) yield* written(site, now).map(inSentences);
}

function inSentences(written: AdvertisementMeta): Advertisement {
  const sentenced = [...written.shown, ...written.small].flatMap(({ field, text }) =>
    sentences(text).map((sentence) => ({ field, text: sentence })),
  );
  return { ...written, sentences: sentenced };
}

function ofCar(car: AdvertisedCar): AdvertisementMeta {
  const { id, slug } = car.vehicle;
  return {
    ...located({ record: id }),
    page: vehiclePath(slug),
    states: [car.state],
    shown: carPassages(car.vehicle),
    ...NOTHING_ELSE,
    car,
  };
}

export type CarWords = Pick<Vehicle, 'dealercomments' | 'tag'>;

/** All free text of the feed about a car. */
const carPassages = ({ dealercomments, tag }: CarWords): Passage[] => passages({ dealercomments, tag });

/** The sentences that the lint reads on a car. */
export const carSentences = (vehicle: CarWords): string[] =>
  carPassages(vehicle).flatMap(({ text }) => sentences(text));

const offers: ReadAdvertisements = ({ site, locations, offers }, now) =>
  offers.flatMap((offer, index) => {
    if (isExpired(offer, now) || offer.excluded_website_ids.includes(site.id)) return [];
    const { name, price_line, sanitized_description, disclaimer } = offer;
    return {
      ...located({ file: `sites/${site.slug}/offers.json` }),
      page: offerPath(offer, site),
      states: statesOf({ site, locations }),
      shown: passages({ name, price_line, sanitized_description }, `${index}.`),
      small: passages({ disclaimer }, `${index}.`),
      car: null,
      sellsNew: offer.manufacturer !== null,
    };
  });

const promos: ReadAdvertisements = ({ site, locations, promos }, now) =>
  promos.flatMap(({ display, expiry, node: { title, text, link_label } }, index) => {
    if (!display || isExpired({ expiry }, now)) return [];
    return {
      ...located({ file: `sites/${site.slug}/promos.json` }),
      page: searchRoutePath(),
      states: statesOf({ site, locations }),
      shown: passages({ title, text, link_label }, `${index}.node.`),
      ...NOTHING_ELSE,
    };
  });

const pages: ReadAdvertisements = ({ site, locations, content }, now) =>
  content.flatMap((page) => {
    if (page.draft || isExpired(page, now)) return [];
    const { path, title, description, highlights, body } = page;
    const figures = highlights.map(({ figure, text }) => `${figure} ${text}`);
    return {
      ...located({ file: textFile(page) }),
      page: path,
      states: statesOf({ site, locations }),
      shown: passages({
        title,
        description,
        text: [htmlIn(body), ...[...figures, ...sentencesIn(body)].map((words) => `| ${words}`)].join(' '),
      }),
      ...NOTHING_ELSE,
    };
  });

const home: ReadAdvertisements = ({ site, locations }) => {
  const { heading, text, banner_links } = site.home;
  const banners = banner_links.flatMap((banner, index) =>
    passages({ label: banner.label, text: banner.text }, `home.banner_links.${index}.`),
  );
  return [
    {
      ...ofSettings({ site, locations }, homePath()),
      shown: [...passages({ tagline: site.tagline }), ...passages({ heading, text }, 'home.'), ...banners],
    },
  ];
};

const models: ReadAdvertisements = ({ site, locations }) =>
  site.models.map(({ name, text, price_line }, index) => ({
    ...ofSettings({ site, locations }, homePath()),
    shown: passages({ name, text, price_line }, `models.${index}.`),
    sellsNew: true,
  }));

/** Reasons, products and what is included stand on every car's page; the list of cars leads to them. */
const besideCars: ReadAdvertisements = ({ site, locations }) => {
  const { why_buy, protect_your_car, whats_included } = site;
  const written = Object.entries({ why_buy, protect_your_car }).flatMap(([list, entries]) =>
    entries.flatMap(({ heading, text }, index) => passages({ heading, text }, `${list}.${index}.`)),
  );
  const included = Object.entries(whats_included).flatMap(([kind, lines]) =>
    (lines ?? []).map((text, index) => ({ field: `whats_included.${kind}.${index}`, text })),
  );
  return [{ ...ofSettings({ site, locations }, searchRoutePath()), shown: [...written, ...included] }];
};

const SOURCES: readonly ReadAdvertisements[] = [offers, promos, pages, home, models, besideCars];

const NOTHING_ELSE = { small: [], car: null, sellsNew: false } as const;

type LintLocations = Pick<Lintable, 'site' | 'locations'>;

const ofSettings = (placed: LintLocations, page: string) => ({
  ...located({ file: `sites/${placed.site.slug}/site.json` }),
  page,
  states: statesOf(placed),
  ...NOTHING_ELSE,
});

/** Where a site advertises as a whole: its own state, and those of its locations. */
function statesOf({ site, locations }: LintLocations): AustralianState[] {
  const own = [site.state, ...visibleLocations(locations).map(({ address }) => address.state)];
  return AUSTRALIAN_STATES.filter((state) => own.includes(state));
}

const passages = (fields: Record<string, string | null>, prefix = ''): Passage[] =>
  Object.entries(fields).flatMap(([field, written]) =>
    written === null ? [] : { field: prefix + field, text: plainText(written) },
  );

/** The sentences of a text; a pipe parts the sections of dealer comments (S1 §3). */
const sentences = (text: string): string[] =>
  text
    .split(/(?<=[.!?])\s+(?=[A-Z0-9$"“(])|\s*\|\s*/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');

/** Characters of a sentence that a message quotes. */
const QUOTED = 80;

/** A sentence as a message quotes it. */
export const quote = (sentence: string): string =>
  `"${sentence.length > QUOTED ? `${sentence.slice(0, QUOTED).trimEnd()}…` : sentence}"`;
