import type { Location } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { isExcluded } from '#domain/vehicle/status.ts';
import type { CarType } from '#domain/vehicle/vehicle.schema.ts';
import { ARTICLES, type Article } from './article.ts';
import type { ItemType } from './catalogue/model.ts';
import type { SeededRandom } from './seeded.ts';

export interface LotKind {
  item_type: ItemType;
  car_type: CarType;
}

const car = (car_type: CarType): LotKind => ({ item_type: 'car', car_type });
const used = (item_type: ItemType): LotKind => ({ item_type, car_type: 'used' });

/** Stock of each template, in percent. */
const MIX: Record<Site['template'], readonly { parts: number; kind: LotKind }[]> = {
  group: [
    { parts: 32, kind: car('new') },
    { parts: 11, kind: car('demo') },
    { parts: 57, kind: car('used') },
  ],
  franchise: [
    { parts: 36, kind: car('new') },
    { parts: 14, kind: car('demo') },
    { parts: 50, kind: car('used') },
  ],
  garage: [
    { parts: 62, kind: used('car') },
    { parts: 21, kind: used('motorcycle') },
    { parts: 17, kind: used('caravan') },
  ],
};

/** Share of a single-manufacturer dealer's used cars that are of its own make. */
const OWN_USED_SHARE = 0.6;

/** A dealership's stock: its kinds of vehicles, and their locations. */
export interface Lot {
  site: Site;
  /** Names of the site's own makes with new cars. */
  makes: readonly string[];
  kind(random: SeededRandom): LotKind;
  /** An article of that kind which `fits`; of the site's own makes where possible. */
  article(kind: LotKind, random: SeededRandom, fits?: (article: Article) => boolean): Article;
  location(make: string, car_type: CarType, random: SeededRandom): Location | undefined;
}

/** The stock of `site`, at its open sales locations. */
export function openLot(site: Site, locations: readonly Location[]): Lot {
  const kinds = MIX[site.template]
    .filter(({ kind }) => !isExcluded(kind, site))
    .flatMap(({ parts, kind }) => Array.from({ length: parts }, () => kind));
  const makes = new Set(
    site.manufacturer === null ? site.manufacturers.map(({ name }) => name) : [site.manufacturer],
  );
  const yards = locations.filter(isYard);
  const shelf = shelves(({ make }) => makes.has(make));

  return {
    site,
    makes: isExcluded(car('new'), site) ? [] : [...new Set(shelf(car('new')).own.map(({ make }) => make))],
    kind: (random) => random.pick(kinds),
    article(kind, random, fits = () => true) {
      const { all, own } = shelf(kind);
      const ownOnly =
        kind.car_type !== 'used' || (site.manufacturer !== null && random.chance(OWN_USED_SHARE));
      const fitting = ownOnly ? own.filter(fits) : [];
      return random.pick(fitting.length > 0 ? fitting : all.filter(fits));
    },
    location(make, car_type, random) {
      const agents = car_type === 'used' ? [] : yards.filter((yard) => yard.manufacturers.includes(make));
      const candidates = agents.length > 0 ? agents : yards;
      return candidates.length > 0 ? random.pick(candidates) : undefined;
    },
  };
}

/** The catalogue by kind, each filtered once: all of that kind, and the site's own brands. */
function shelves(isOwn: (article: Article) => boolean) {
  const cache = new Map<string, { all: Article[]; own: Article[] }>();
  return (kind: LotKind) => {
    const key = `${kind.item_type} ${kind.car_type}`;
    const found = cache.get(key);
    if (found) return found;
    const all = ARTICLES.filter((article) => isSoldAs(article, kind));
    const shelf = { all, own: all.filter(isOwn) };
    cache.set(key, shelf);
    return shelf;
  };
}

function isSoldAs({ facts, years: [, last] }: Article, { item_type, car_type }: LotKind): boolean {
  return facts.item_type === item_type && (car_type === 'used' || last === undefined);
}

function isYard({ visible, badge, location_type }: Location): boolean {
  return visible && badge === null && (location_type === 'sales' || location_type === '');
}
