import type { BODIES } from '../pictures/names.ts';
import type { Article } from './article.ts';

export type Silhouette = (typeof BODIES)[number];

interface SilhouetteRule {
  silhouette: Silhouette;
  fits: (article: ArticleSize) => boolean;
}

type ArticleSize = Pick<Article, 'body' | 'facts' | 'engine' | 'years'> & { length: number; height: number };

const isElectric = ({ facts }: ArticleSize) => facts.simple_fuel === 'Electric';
const isTurbo = ({ engine }: ArticleSize) => engine?.induction === 'Turbo' && (engine.litres ?? 0) >= 1.6;
const seats = ({ facts }: ArticleSize) => facts.seats ?? 0;
const isStyled =
  (...styles: readonly string[]) =>
  ({ facts }: ArticleSize) =>
    styles.includes(facts.variant.bodyconfiguration ?? '');

/** The first matching row decides; a body without one is its own silhouette. */
// biome-ignore format: a table, a row for each silhouette
const RULES: Partial<Record<Article['body'], readonly SilhouetteRule[]>> = {
  SUV: [
    { silhouette: 'OffRoader', fits: (car) => car.facts.drive === '4WD' && car.height > 1700 && seats(car) < 7 },
    { silhouette: 'SevenSeater', fits: (car) => seats(car) > 5 },
    { silhouette: 'EvCrossover', fits: isElectric },
    { silhouette: 'SmallCrossover', fits: ({ length }) => length < 4400 },
    { silhouette: 'CoupeSUV', fits: ({ length, height }) => length / height > 2.8 },
  ],
  Hatch: [
    { silhouette: 'SmallHatch', fits: ({ length }) => length < 4100 },
    { silhouette: 'HotHatch', fits: isTurbo },
  ],
  Sedan: [
    { silhouette: 'Classic', fits: ({ years: [, last = Number.POSITIVE_INFINITY] }) => last < 1990 },
    { silhouette: 'Fastback', fits: isElectric },
    { silhouette: 'LargeSedan', fits: ({ length }) => length > 4850 },
  ],
  Wagon: [{ silhouette: 'CrossWagon', fits: ({ height }) => height > 1600 }],
  Ute: [
    { silhouette: 'SingleCab', fits: (car) => seats(car) < 4 },
    { silhouette: 'TallUte', fits: ({ height }) => height > 1860 },
  ],
  Van: [{ silhouette: 'PeopleMover', fits: (car) => seats(car) > 5 }],
  Coupe: [{ silhouette: 'MuscleCoupe', fits: ({ length }) => length > 4700 }],
  Convertible: [{ silhouette: 'Roadster', fits: (car) => seats(car) === 2 }],
  Motorcycle: [
    { silhouette: 'AdventureBike', fits: isStyled('Adventure', 'Trail') },
    { silhouette: 'SportsBike', fits: isStyled('Sports', 'Touring') },
    { silhouette: 'Cruiser', fits: isStyled('Cruiser') },
    { silhouette: 'Scooter', fits: isStyled('Scooter') },
  ],
  Caravan: [
    { silhouette: 'PopTop', fits: isStyled('Pop-top') },
    { silhouette: 'OffRoadCaravan', fits: isStyled('Off-road') },
  ],
};

/** How a vehicle is drawn: by body, size, seats, engine, age and style, never by make. */
export function silhouetteOf(article: Pick<Article, 'body' | 'facts' | 'engine' | 'years'>): Silhouette {
  const { vehiclelength, vehicleheight } = article.facts.variant;
  const sized = { ...article, length: Number(vehiclelength ?? 0), height: Number(vehicleheight ?? 0) };
  return RULES[article.body]?.find(({ fits }) => fits(sized))?.silhouette ?? article.body;
}
