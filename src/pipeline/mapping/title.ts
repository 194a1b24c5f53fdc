import { MONTH_NAME } from '#domain/month-names.ts';
import { foldName } from '#domain/nearest-name.ts';
import { CATALOGUE } from '#domain/search/sentence/catalogue.ts';
import { leadingYear } from '../dirt/year.ts';

/** What the title of a listing names. */
export type TitlePart = 'year' | 'make' | 'model';

/** Hyphens are written as blanks as well. */
const folded = (text: string) => text.toLowerCase().replaceAll('-', ' ');

/** How titles begin with a make of more than one word → the make. */
const LONG_MAKES: Readonly<Record<string, string>> = {
  ...makes('Alfa Romeo', 'Aston Martin', 'Great Wall', 'Land Rover', 'Mercedes-Benz', 'Mercedes-AMG'),
  ...makes('Rolls-Royce', 'Ssang Yong', 'Western Star', 'De Tomaso', 'Harley-Davidson', 'Royal Enfield'),
  ...makes('Moto Guzzi', 'MV Agusta', 'Can-Am', 'Indian Motorcycle'),
  'range rover': 'Land Rover',
  'isuzu ute': 'Isuzu',
};

/** Models of more than one word, folded: they stay as they are written. */
const LONG_MODELS = new Set(
  [
    ...['Range Rover Sport', 'Range Rover Evoque', 'Range Rover Velar', 'Range Rover', 'Discovery Sport'],
    ...['Model 3', 'Model S', 'Model X', 'Model Y', 'Ioniq 5', 'Ioniq 6', 'Atto 3', 'Mustang Mach-E'],
    ...['Land Cruiser Prado', 'Land Cruiser', 'Santa Fe', 'Grand Cherokee', 'Grand Vitara'],
    ...['Pajero Sport', 'Eclipse Cross'],
    ...['Corolla Cross', 'Yaris Cross', 'Tiggo 4', 'Tiggo 7', 'Tiggo 8'],
    ...['1', '2', '3', '4', '5', '6', '7', '8'].map((number) => `${number} Series`),
    ...['A', 'B', 'C', 'E', 'G', 'R', 'S', 'V', 'X'].map((letter) => `${letter}-Class`),
  ].map(foldName),
);

/** Models of one word that titles write apart or together, by make, folded → as they are written. */
const MODELS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(CATALOGUE).map(([make, { models }]) => {
    const single = Object.values(models)
      .flat()
      .filter((model) => !model.includes(' '));
    return [foldName(make), new Map(single.map((model) => [foldName(model), model]))];
  }),
);
const ALL_MODELS: ReadonlyMap<string, string> = new Map(
  [...MODELS.values()].flatMap((models) => [...models]),
);

/** The condition in front of the year. */
const CONDITION =
  /^(?:(?:brand|all)[- ]new|new(?! holland)|used|demo|ex[- ]demo|pre[- ]?owned|certified)\s+/i;

/** Cuts a title such as "2019 Land Rover Discovery SE" into its parts; `null` where it lacks one. */
export function titlePart(title: string, part: TitlePart): string | null {
  const { year, named } = cut(title);
  if (part === 'year') return year === null ? null : String(year);
  const start = longMakeOf(named);
  const [first = ''] = named.split(' ');
  const make = LONG_MAKES[start ?? ''] ?? first;
  if (part === 'make') return make || null;
  // Its own name is the start of its models' names.
  const behind = start === 'range rover' ? named : named.slice((start ?? first).length + 1);
  return modelAtStart(behind, MODELS.get(foldName(make)));
}

/** Whether a title has a year, a make and more; a year at its end only behind a make that is one: addresses end with postcodes. */
export function isYearTitle(title: string): boolean {
  const { year, named } = cut(title);
  const startsWithYear = leadingYear(title.trim().replace(CONDITION, '')).year !== null;
  return year !== null && /^\p{L}\S+ \S+/u.test(named) && (startsWithYear || namesMake(named));
}

/** Whether a title has a make and more. */
export const isMakeTitle = (title: string): boolean => /\S \S/.test(title) && namesMake(title.trim());

const longMakeOf = (named: string): string | undefined =>
  Object.keys(LONG_MAKES).find((make) => `${folded(named)} `.startsWith(`${make} `));

const namesMake = (named: string): boolean =>
  longMakeOf(named) !== undefined || MODELS.has(foldName(named.split(' ', 1)[0] ?? ''));

/** The model that a text begins with, which stands behind the make of a title; `null` for none. */
export function modelAtStart(
  behind: string,
  models: ReadonlyMap<string, string> = ALL_MODELS,
): string | null {
  const words = behind.trim().split(/\s+/);
  return catalogueModel(words, models) ?? (words[0] || null);
}

function catalogueModel(words: readonly string[], models: ReadonlyMap<string, string>): string | undefined {
  const starts = [1, 2, 3, 4].map((count) => words.slice(0, count).join(' '));
  const long = starts.findLast((start) => LONG_MODELS.has(foldName(start)));
  return long ?? starts.map((start) => models.get(foldName(start))).find((one) => one !== undefined);
}

/** Whether some words begin with a model of the catalogue. */
export const startWithModel = (words: readonly string[]): boolean =>
  catalogueModel(words, ALL_MODELS) !== undefined;

/** What is named in a title without its year. */
interface CutTitle {
  year: number | null;
  named: string;
}

/** Cuts the year off that a title begins with, else ends with. */
function cut(title: string): CutTitle {
  const text = title.trim().replace(/\s+/g, ' ').replace(CONDITION, '');
  const { year, rest } = leadingYear(text);
  // "Mazda3" is the make, too.
  const named = rest.replace(/^(mazda|mg)(?=\d)/i, '$1 ');
  return (rest === text && cutAtEnd(named)) || { year, named };
}

const MONTH_AT_END = new RegExp(String.raw`(?:^| )(?:${MONTH_NAME})\.?$`, 'i');

/** Make and model stand in front of a year: the number of "Peugeot 2008" is a model, and that of "12 June 2026" a date's. */
function cutAtEnd(text: string): CutTitle | null {
  const words = text.split(' ');
  // "2019 MY20" is one year.
  for (const at of [-2, -1]) {
    const { year, rest } = leadingYear(words.slice(at).join(' '));
    const named = words
      .slice(0, at)
      .join(' ')
      .replace(/[\s,–-]+$/, '');
    const isMake = longMakeOf(named) === folded(named);
    const isYear =
      year !== null && rest === '' && named.includes(' ') && !isMake && !MONTH_AT_END.test(named);
    if (isYear) return { year, named };
  }
  return null;
}

function makes(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [folded(name), name]));
}
