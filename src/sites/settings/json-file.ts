import { relative } from 'node:path';
import type { z } from 'zod';
import type { Issue } from '#domain/errors.ts';
import { tryParse } from '#domain/parse.ts';
import { textIfThere } from '../files.ts';
import { located, type PrintedOrigin, type SiteFinding } from '../snapshot.ts';
import { itemAround, keysBefore, valueAt, without, withValueAt } from './items.ts';
import { parseJson, placesIn, repeatedKeys, unreadCharacter } from './json-text.ts';
import { STAND_INS } from './stand-ins.ts';
import { unknownKeyItem } from './unknown-key.ts';

/** The parsed content of a settings file. */
export interface LoadedJson<T> {
  /** `null` where the file is unusable. */
  value: T | null;
  /** Faults that stop the site. */
  findings: SiteFinding[];
}

/** An omitted item, with the reason. */
export interface DroppedItem {
  finding: SiteFinding;
  kind: string;
  /** The item as written. */
  entry: unknown;
  /** What visitors see of the fault, where the item is not omitted. */
  outcome?: string;
}

/** A settings file without its faulty items. */
export interface LoadedFile<T> extends LoadedJson<T> {
  faults: DroppedItem[];
  /** Locates a part of `value` in the file, by its keys. */
  placeOf: (keys: readonly string[]) => PrintedOrigin & { field: string };
}

/** The result for a missing file. */
export const ABSENT = {
  value: null,
  findings: [] as SiteFinding[],
  faults: [] as DroppedItem[],
  placeOf: (keys: readonly string[]) => ({ ...located({ file: '' }), field: keys.join('.') }),
};

/**
 * Reads a settings file by its schema; every fault is a finding with file, line and field. A faulty entry of `items`,
 * which may be the whole file, is omitted; any other fault stops the site.
 */
export async function readJson<S extends z.ZodType>(
  root: string,
  file: string,
  schema: S,
  items: Readonly<Record<string, string>> = {},
): Promise<LoadedFile<z.output<S>>> {
  const text = await textOf(file);
  if (text === null) return ABSENT;
  const name = relative(root, file);
  const json = parseJson(text);
  if (!json.ok) {
    const { line, column, message } = json;
    const place = located({ file: name, line, column });
    const finding = { ...place, field: '', message, remedy: 'Correct the JSON here' };
    const kind = items[''];
    if (kind === undefined) return { ...ABSENT, findings: [finding] };
    return { ...ABSENT, faults: [{ finding, kind, entry: null }] };
  }
  const places = placesIn(text);
  const at = (keys: readonly string[]) => located({ file: name, ...places(keys) });
  const { value, stopping, omitted, removed } = parseItems(schema, json.value, items);
  const findingOf = ({ field, code, message }: Issue): SiteFinding => ({
    ...at(field === '' ? [] : field.split('.')),
    field,
    message,
    remedy: FIELD_REMEDIES[field.replace(/^.*\./, '')] ?? REMEDIES[code] ?? 'Correct the value',
  });
  return {
    value,
    findings: stopping.map(findingOf),
    faults: [
      ...omitted.map(({ issue, item: { kind, keys, outcome } }) => {
        return { finding: findingOf(issue), kind, entry: valueAt(json.value, keys), outcome };
      }),
      ...textFaults(text, name),
    ],
    placeOf(keys) {
      const original = keysBefore(keys, json.value, removed);
      return { ...at(original), field: original.join('.') };
    },
  };
}

/** Faults that parsers pass over. */
const textFaults = (text: string, file: string): DroppedItem[] => [
  ...repeatedKeys(text).map(({ key, ...place }) => ({
    finding: {
      ...located({ file, ...place }),
      field: key,
      message: `"${key}" stands twice`,
      remedy: 'Take one of the two out',
    },
    kind: 'earlier value',
    entry: null,
  })),
  ...unreadCharacters(text, file).map((finding) => ({
    finding,
    kind: 'character',
    entry: null,
    outcome: 'visitors see a \ufffd in its place',
  })),
];

/** Finds that a file is not UTF-8: at the first character of which only U+FFFD is left. */
export function unreadCharacters(text: string, file: string): SiteFinding[] {
  const place = unreadCharacter(text);
  if (place === null) return [];
  const message = 'A character cannot be read';
  return [{ ...located({ file, ...place }), field: '', message, remedy: 'Save the file as UTF-8' }];
}

interface FaultyItem {
  keys: readonly string[];
  kind: string;
  /** Shown in place of the item, with what visitors see. */
  standIn?: object;
  outcome?: string;
}

interface ParsedItems<T> {
  value: T | null;
  stopping: Issue[];
  omitted: { issue: Issue; item: FaultyItem }[];
  /** Keys of the omitted items. */
  removed: (readonly string[])[];
}

/** Parses a value without faulty items, or with their stand-ins, in rounds, because some faults only show once others are removed. */
function parseItems<S extends z.ZodType>(
  schema: S,
  json: unknown,
  items: Readonly<Record<string, string>>,
): ParsedItems<z.output<S>> {
  const omitted: ParsedItems<S>['omitted'] = [];
  const removed: (readonly string[])[] = [];
  let written = json;
  for (;;) {
    const parsed = tryParse(schema, without(written, removed));
    if (parsed.ok) return { value: parsed.value, stopping: [], omitted, removed };
    const found = parsed.issues.map((issue) => {
      const keys = keysBefore(issue.field === '' ? [] : issue.field.split('.'), json, removed);
      const key = issue.code === 'unrecognized_keys' ? unknownKeyItem(json, keys, items) : null;
      const item: FaultyItem | null = key ?? faultyItem(json, keys, items);
      return { issue: { ...issue, field: keys.join('.') }, item };
    });
    const stopping = found.flatMap(({ issue, item }) => (item === null ? [issue] : []));
    const out = found.flatMap(({ issue, item }) => (item === null ? [] : [{ issue, item }]));
    omitted.push(...out);
    if (stopping.length > 0 || out.some(({ item }) => item.keys.length === 0))
      return { value: null, stopping, omitted, removed };
    for (const { keys, standIn } of new Map(out.map(({ item }) => [item.keys.join('.'), item])).values()) {
      if (standIn === undefined) removed.push(keys);
      else written = withValueAt(written, keys, standIn);
    }
  }
}

/** Returns the item around a fault, with its stand-in; `null` where the site stops at it. */
function faultyItem(
  json: unknown,
  keys: readonly string[],
  items: Readonly<Record<string, string>>,
): FaultyItem | null {
  const item = itemAround(keys, items);
  const kind = STAND_INS[item?.kind ?? ''];
  if (item === null || kind === undefined) return item;
  const entry = valueAt(json, item.keys);
  const standIn = typeof entry === 'object' && entry !== null ? kind.of(entry) : null;
  if (standIn !== null) return { ...item, standIn, outcome: kind.outcome };
  return kind.needed ? null : item;
}

const FIELD_REMEDIES: Record<string, string> = {
  time_zone: 'Use an IANA name such as Australia/Sydney, or null for the zone of the state',
};

/** By zod's issue code. */
const REMEDIES: Record<string, string> = {
  invalid_type: 'Add it at this place, or correct it',
  unrecognized_keys: 'Correct the spelling, or take it out',
  invalid_value: 'Use one of the values named',
  invalid_format: 'Write it in the form that is asked for',
};

/** Reads a file's text without a byte order mark; `null` where it does not exist. */
export async function textOf(file: string): Promise<string | null> {
  return (await textIfThere(file))?.replace(/^\ufeff/, '') ?? null;
}
