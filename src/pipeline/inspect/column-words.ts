import { foldName } from '#domain/nearest-name.ts';
import {
  COLUMN_NAMES,
  DESCRIBED_FIELDS,
  PRICES_BEFORE_LIST,
  SHORTENED_FIELDS,
  SPELLINGS,
} from './column-names.ts';
import { isOwnAmount } from './column-owners.ts';
import { areShortened } from './shortened-words.ts';

/** How surely a column has the name of a field: its place among the names of the field, the lower the surer; `null` for another name. */
export type NameRank = (column: string) => number | null;

/** The rank of columns for a field, by the whole name of a column or the last parts of its path, which are worth less. */
export function nameRank(field: string): NameRank {
  const names = [field, ...(COLUMN_NAMES[field] ?? [])];
  const rankOf =
    RANKS.get(field) ?? rankAmong(names, DESCRIBED_FIELDS.has(field), SHORTENED_FIELDS.has(field));
  RANKS.set(field, rankOf);
  return rankOf;
}

const RANKS = new Map<string, NameRank>();

function rankAmong(own: readonly string[], isDescribed: boolean, mayBeShort: boolean): NameRank {
  const ranks = new Map<string, number>();
  for (const [rank, name] of own.entries())
    for (const key of readName(name).keys) if (!ranks.has(key)) ranks.set(key, rank);
  const shortened = mayBeShort ? shortenedRank(own) : () => [];
  return (column) => {
    const names = namesIn(column, isDescribed);
    const whole = names.flatMap(({ name, doubt }) =>
      readName(name).keys.flatMap((key) => (ranks.has(key) ? [(ranks.get(key) ?? 0) + doubt] : [])),
    );
    const found = whole.length > 0 ? whole : names.flatMap(shortened);
    return found.length === 0 ? null : Math.min(...found);
  };
}

/** A name of shortened words comes after all that are written out. */
const SHORTENED_DOUBT = 30;

/** The ranks of the names that a name of shortened words may mean. */
function shortenedRank(own: readonly string[]): (name: ColumnName) => number[] {
  const names = own.map((name) => readName(name).words);
  return ({ name, doubt }) => {
    const { words } = readName(name);
    if (words.every(isWord)) return [];
    const rank = names.findIndex((own) => areShortened(words, own, isWord));
    return rank === -1 ? [] : [rank + doubt + SHORTENED_DOUBT];
  };
}

interface ReadName {
  words: readonly string[];
  /** The name by its letters, and by its words in any order. */
  keys: readonly string[];
}

/** Every field is compared with every column of a feed, so a name is read once. */
const readNames = new Map<string, ReadName>();
const MAX_READ_NAMES = 20_000;

function readName(name: string): ReadName {
  const found = readNames.get(name);
  if (found !== undefined) return found;
  const words = wordsOf(name, isWord);
  const read = { words, keys: [foldName(name), `${words.toSorted().join(' ')} `] };
  if (readNames.size >= MAX_READ_NAMES) readNames.clear();
  readNames.set(name, read);
  return read;
}

/** Words without meaning where others stand beside them. */
const FILLERS = new Set(['of', 'the', 'is', 'or', 'and', 'flag', 'mapped', 'cent']);

/** The words of a name as they are compared: "StockNo", "stock_no." and "Stock#" are "stock number". */
function wordsOf(name: string, inVocabulary: (word: string) => boolean): string[] {
  const words = name
    .replaceAll('#', ' number ')
    .replace(/(\p{Lu}{2,})s(?!\p{L})/gu, '$1')
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => (inVocabulary(singular(word)) ? [word] : (parts(word, inVocabulary) ?? [word])))
    .flatMap((word) => (SPELLINGS.get(singular(word)) ?? singular(word)).split(' '));
  return words.length === 1 ? words : words.filter((word) => !FILLERS.has(word));
}

const singular = (word: string) => (word.length > 2 ? word.replace(/s$/, '') : word);

/** Words that were written as one, such as "stockno". */
function parts(word: string, inVocabulary: (word: string) => boolean): string[] | null {
  for (let end = word.length - 2; end > 1; end -= 1) {
    const [start, rest] = [word.slice(0, end), word.slice(end)];
    if (!inVocabulary(singular(start))) continue;
    if (inVocabulary(singular(rest))) return [start, rest];
    const more = parts(rest, inVocabulary);
    if (more !== null) return [start, ...more];
  }
  return null;
}

const VOCABULARY = new Set([
  ...FILLERS,
  ...SPELLINGS.keys(),
  ...Object.values(COLUMN_NAMES)
    .flat()
    .flatMap((name) => wordsOf(name, () => true)),
]);
const isWord = (word: string) => VOCABULARY.has(word);

/** A name that a column may be read as, and by how much that counts less than the name of a field. */
interface ColumnName {
  name: string;
  doubt: number;
}

/** Last parts of a path that mean nothing without what stands in front. */
const VAGUE = /^(?:name|type|value|number|code|id|title|description|status|amount|label|text|url)$/i;
const VAGUE_DOUBT = 20;

/** Last parts that are the value of what is in front, and by how much they count less than others: `{ "label": "Kia", "value": "kia" }`. */
const OF_OWNER: ReadonlyMap<string, number> = new Map(
  Object.entries({ name: 0.5, amount: 0.5, rendered: 0.5, value: 0.55, displayvalue: 0.55, display: 0.55 }),
);
const LABEL_DOUBT = { isDescribed: 0.52, isOther: 0.7 };

/** Parts of a path that mean nothing: `make.data.attributes.name` */
const WRAPPING = /^(?:data|attributes|node)$/i;

/** `Ids[Type=VIN].Value`, `field[name=price]` */
const PICKED = /([^.[\]]+)\[[^=\]]+=([^\]]+)\][^[]*$/;

/** `v:make` is an XML name in a namespace. */
const PREFIX = /^[\w-]+:(?=[\p{L}_])/u;

/** "BodyTypeDesc" */
const DESCRIPTION = /[^\p{L}]*desc(?:r|ription)?[^\p{L}]*$/iu;

function namesIn(column: string, isDescribed: boolean): ColumnName[] {
  const [, list = '', own] = PICKED.exec(column) ?? [];
  const parts = own === undefined ? column.replace(/\[[^\]]*\]/g, '').split(/[.@]/) : [list, own];
  const path = parts.map((part) => part.replace(PREFIX, ''));
  const last = path.at(-1) ?? '';
  const isPart = path.length > 1 && own === undefined;
  // "manufacturer.name" is the manufacturer, and "pricing.retail.amount" the retail price.
  const ofOwner =
    last.toLowerCase() === 'label'
      ? LABEL_DOUBT[isDescribed ? 'isDescribed' : 'isOther']
      : OF_OWNER.get(last.toLowerCase());
  const inFront = path.slice(0, -1).filter((part) => !WRAPPING.test(part));
  const owners =
    ofOwner === undefined || inFront.length === 0 ? [] : [inFront.join(' '), inFront.at(-1) ?? ''];
  // Any loan has an amount.
  const isOwn = !isPart || last.toLowerCase() !== 'amount' || isOwnAmount(column);
  const names = [
    { name: path.join(' '), doubt: 0 },
    { name: path.slice(-2).join(' '), doubt: 0.25 },
    ...(isOwn ? [{ name: last, doubt: isPart && VAGUE.test(last) ? VAGUE_DOUBT : 0.5 }] : []),
    ...owners.map((name) => ({ name, doubt: ofOwner ?? 0 })),
  ];
  return names.flatMap(({ name, doubt }) => [
    { name, doubt },
    // "Price (inc. GST)"
    { name: name.replace(/\([^)]*\)/g, ' '), doubt: doubt + 0.75 },
    // A make has a description, too: "make.name" comes before it.
    ...(isDescribed ? [{ name: name.replace(DESCRIPTION, ''), doubt: doubt + (isPart ? 0.6 : 0.1) }] : []),
  ]);
}

const BEFORE_LIST = PRICES_BEFORE_LIST.map((names) => rankAmong(names, false, true));

/** The place of a column's price before others of a car: special prices, those of the web, then list prices. */
export function pricePlace(column: string): number {
  const place = BEFORE_LIST.findIndex((rankOf) => rankOf(column) !== null);
  return place === -1 ? BEFORE_LIST.length : place;
}
