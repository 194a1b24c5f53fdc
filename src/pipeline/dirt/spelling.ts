import { byCharacters } from '#domain/order.ts';
import { FACETS } from '#domain/search/facets.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';

/** Fields that become facets: "Toyota" and "TOYOTA" are one value there (rules "Facet value case"). */
const FACET_FIELDS = FACETS.flatMap(({ fields = [], holds }) => (holds === undefined ? fields : []));

type SpelledField = (typeof FACET_FIELDS)[number];

const foldCase = (text: string) => text.toLowerCase();
/** Without accents as well, and without signs but a plus: "Citroën", "CX-5". */
const foldSigns = (text: string) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, '');

/** Makes by their short names, folded. */
const SHORT_MAKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    vw: 'volkswagen',
    mercedes: 'mercedesbenz',
    chev: 'chevrolet',
    chevy: 'chevrolet',
    alfa: 'alfaromeo',
    aston: 'astonmartin',
    harley: 'harleydavidson',
  }),
);

/** How spellings of one value are recognised: of makes and models by letters alone, so that none has two facets. */
const FOLDS: Partial<Record<SpelledField, (text: string) => string>> = {
  make: (text) => SHORT_MAKES.get(foldSigns(text)) ?? foldSigns(text),
  model: foldSigns,
};

const textIn = (vehicle: Vehicle, field: SpelledField) => String(vehicle[field] ?? '');

/** Fields that may show another value than the record's. */
const SHOWN_OTHERWISE = [...FACET_FIELDS, 'name', 'location_phone', 'images', 'photos_count'] as const;

/** The record's own values of the fields that show another one. */
export function recordSpelling(own: Vehicle, shown: Vehicle): Partial<Vehicle> | undefined {
  if (own === shown) return undefined;
  return Object.fromEntries(
    SHOWN_OTHERWISE.filter((field) => own[field] !== shown[field]).map((field) => [field, own[field]]),
  );
}

/** Shows the most frequent spelling of each facet value in all cars; a car that needs no change stays the same object. */
export function unifySpelling(vehicles: readonly Vehicle[]): Vehicle[] {
  const spellings = new Map(FACET_FIELDS.map((field) => [field, new Set<string>()]));
  // Cars outermost: thousands of them fit into no processor's cache.
  for (const vehicle of vehicles) for (const [field, own] of spellings) own.add(textIn(vehicle, field));
  const corrections = Array.from(spellings, ([field, own]) => ({
    field,
    shown: correctionsOf(vehicles, field, own),
  }));
  const needed = corrections.filter(({ shown }) => shown.size > 0);
  return vehicles.map((vehicle) => {
    const changes = needed.flatMap(({ field, shown }) => {
      const spelling = shown.get(textIn(vehicle, field));
      return spelling === undefined ? [] : [[field, spelling] as const];
    });
    if (changes.length === 0) return vehicle;
    const shown: Vehicle = { ...vehicle, ...Object.fromEntries(changes) };
    return { ...shown, name: nameOf(vehicle, shown) };
  });
}

/** A name with its words for make, model and badge as the car shows them. */
const nameOf = (own: Vehicle, shown: Vehicle): string =>
  (['make', 'model', 'badge'] as const).reduce(
    (name, field) => withWords(name, textIn(own, field), textIn(shown, field)),
    own.name,
  );

const isWordCharacter = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** A text with whole words in place of others, where they first stand. */
function withWords(text: string, words: string, others: string): string {
  const start = text.indexOf(words);
  if (words === others || words === '' || start === -1) return text;
  // "Mercedes" is also the start of a "Mercedes-Benz" that is written out.
  const written = text.slice(start, start + others.length);
  const isWhole = isWordCharacter(written.slice(-1)) && foldSigns(written) === foldSigns(others);
  const end = start + (isWhole ? others : words).length;
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const isPart = isWordCharacter(before.slice(-1)) || isWordCharacter(after.slice(0, 1));
  return isPart ? text : `${before}${others}${after}`;
}

/** Spelling → the one that is shown in its place, for those that another one outnumbers. */
function correctionsOf(
  vehicles: readonly Vehicle[],
  field: SpelledField,
  values: ReadonlySet<string>,
): Map<string, string> {
  const rivals = [...Map.groupBy(values, FOLDS[field] ?? foldCase).values()].filter(
    (spellings) => spellings.length > 1,
  );
  if (rivals.length === 0) return new Map();
  const counts = new Map<string, number>();
  for (const vehicle of vehicles) {
    const value = textIn(vehicle, field);
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return new Map(
    rivals.flatMap((spellings) => {
      const shown = best(spellings.map((spelling) => [spelling, counts.get(spelling) ?? 0]));
      return spellings.flatMap((spelling) => (spelling === shown ? [] : [[spelling, shown] as const]));
    }),
  );
}

/** On a tie a mixed spelling stands before SHOUTING and whispering; then code-unit order decides. */
function best(spellings: readonly (readonly [string, number])[]): string {
  const [first] = [...spellings].sort(
    ([a, m], [b, n]) => n - m || Number(isOneCase(a)) - Number(isOneCase(b)) || byCharacters(a, b),
  );
  return first?.[0] ?? '';
}

const isOneCase = (text: string) => text === text.toUpperCase() || text === text.toLowerCase();
