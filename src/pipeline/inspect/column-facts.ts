import { count } from '#domain/count.ts';
import { isEmpty, isRecord } from '../dirt/reading.ts';
import { isPicture } from './picture-address.ts';

/** What a column of a feed holds, over all records. */
export interface ColumnFacts {
  /** Its own name, or a path such as `Photos[*].Url`. */
  column: string;
  /** Records in which it holds something. */
  filled: number;
  /** Records in which it holds nothing. */
  empty: number;
  /** Different values; of a column that repeats itself often, the first `MAX_DISTINCT`. */
  distinct: ReadonlySet<string>;
  /** Records of each of those values. */
  times: ReadonlyMap<string, number>;
  /** The first values, short. */
  examples: readonly string[];
}

/** More different values than this are not counted: it is no list of choices. */
const MAX_DISTINCT = 200;
/** Share of the records up to which a column that repeats itself may still identify cars. */
const MAX_REPEATS = 0.15;
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 60;
const MAX_DEPTH = 5;

/** Keys that name an entry of a list of pairs, such as `{ "Type": "VIN", "Value": "…" }`. */
const PAIR_NAMES = ['Type', 'type', 'Name', 'name', 'Key', 'key', 'Location'];
const PAIR_VALUES = ['Value', 'value', 'Amount', 'amount'];

/** "Ready (12 records), Bay 4 (1 record)", the most frequent first. */
export const countedValues = (values: readonly (readonly [string, number])[]): string =>
  values
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, NAMED_VALUES)
    .map(([value, records]) => `${value} (${count(records, 'record')})`)
    .join(', ') + (values.length > NAMED_VALUES ? ', …' : '');

const NAMED_VALUES = 8;

/** Gathers what every column of a feed holds while its records go by. */
export class ColumnGathering {
  readonly #columns = new Map<
    string,
    { filled: number; times: Map<string, number>; repeats: number; examples: string[] }
  >();
  records = 0;

  add(record: Readonly<Record<string, unknown>>): void {
    this.records += 1;
    const written = new Map<string, unknown>();
    for (const [key, value] of Object.entries(record)) flatten(key, value, written, 1);
    for (const [column, value] of written) this.#note(column, value);
  }

  /** In the order in which the columns first came. */
  facts(): ColumnFacts[] {
    return [...this.#columns].map(([column, facts]) => ({
      column,
      ...facts,
      empty: this.records - facts.filled,
      distinct: new Set(facts.times.keys()),
    }));
  }

  #note(column: string, value: unknown): void {
    let facts = this.#columns.get(column);
    if (facts === undefined) {
      facts = { filled: 0, times: new Map(), repeats: 0, examples: [] };
      this.#columns.set(column, facts);
    }
    if (isBlank(value)) return;
    facts.filled += 1;
    const one = onlyOf(value);
    const text = typeof one === 'string' ? one.trim() : JSON.stringify(one);
    const isTelling = facts.repeats <= facts.filled * MAX_REPEATS;
    const { times } = facts;
    const before = times.get(text);
    if (before !== undefined) facts.repeats += 1;
    if (before !== undefined || isTelling || times.size < MAX_DISTINCT) times.set(text, (before ?? 0) + 1);
    if (facts.examples.length < Math.min(EXAMPLES, times.size)) facts.examples.push(short(text));
  }
}

/** What feeds write for nothing, a lone dash too. */
const isBlank = (value: unknown): boolean =>
  isEmpty(value) ||
  (typeof value === 'string' && /^\s*(?:[-–—.?]+|n\/a)\s*$/i.test(value)) ||
  isEmptyList(value);

/** A list of one value is that value, as records are read. */
const onlyOf = (value: unknown): unknown => (Array.isArray(value) && value.length === 1 ? value[0] : value);

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;

/** On one line, and without control characters, which a terminal obeys. */
function short(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > EXAMPLE_LENGTH ? `${line.slice(0, EXAMPLE_LENGTH - 1).toWellFormed()}…` : line;
}

function flatten(path: string, value: unknown, into: Map<string, unknown>, depth: number): void {
  if (isRecord(value) && depth < MAX_DEPTH) flattenRecord(path, value, into, depth);
  else if (Array.isArray(value) && value.some(isRecord))
    flattenList(path, value.filter(isRecord), into, depth);
  else into.set(path, value);
}

function flattenRecord(
  path: string,
  value: Record<string, unknown>,
  into: Map<string, unknown>,
  depth: number,
): void {
  for (const [key, inner] of Object.entries(value)) flatten(`${path}.${key}`, inner, into, depth + 1);
}

function flattenList(
  path: string,
  entries: readonly Record<string, unknown>[],
  into: Map<string, unknown>,
  depth: number,
): void {
  const name = PAIR_NAMES.find((key) => entries.every((entry) => typeof entry[key] === 'string'));
  const holder = PAIR_VALUES.find((key) => entries.some((entry) => key in entry));
  if (name !== undefined && holder !== undefined) {
    for (const entry of entries) into.set(`${path}[${name}=${entry[name]}].${holder}`, entry[holder]);
    return;
  }
  const [first] = entries;
  if (first === undefined) return;
  for (const [key, inner] of Object.entries(first)) {
    if (isRecord(inner)) flattenRecord(`${path}[*].${key}`, inner, into, depth + 1);
    else into.set(`${path}[*].${key}`, isOtherAddress(inner) ? pictureOf(entries, key, inner) : inner);
  }
}

const isOtherAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:/i.test(value) && !isPicture(value);

/** A list of photos may begin with a video: then the first picture shows what it holds. */
const pictureOf = (entries: readonly Record<string, unknown>[], key: string, first: unknown): unknown =>
  entries.map((entry) => entry[key]).find((value) => typeof value === 'string' && isPicture(value)) ?? first;
