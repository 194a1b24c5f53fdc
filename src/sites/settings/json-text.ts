import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import { messageOf } from '#domain/errors.ts';
import type { TextPosition } from '../snapshot.ts';

export type ParsedJson =
  | { ok: true; value: unknown }
  | { ok: false; line: number; column: number; message: string };

/** Parses JSON; a syntax error has line and column, from 1. */
export function parseJson(text: string): ParsedJson {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch (error) {
    const at = faultAt(text);
    const message = slipAt(text, at) ?? problemOf(text, error);
    return { ok: false, ...lineAndColumn(text, at), message };
  }
}

const KEY_OR_BRACKET = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}[\]]/g;

/** Lists the keys that valid JSON has twice in one object, at the later place, whose value is used. */
export function repeatedKeys(text: string): (TextPosition & { key: string })[] {
  const open: Set<string>[] = [];
  const repeated: (TextPosition & { key: string })[] = [];
  for (const { 0: token, 1: key = '', 2: colon, index } of text.matchAll(KEY_OR_BRACKET)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) {
      if (open.at(-1)?.has(key)) repeated.push({ key, ...lineAndColumn(text, index) });
      open.at(-1)?.add(key);
    }
  }
  return repeated;
}

/** Returns the place of the first character that was not UTF-8 in its file; `null` for none. */
export function unreadCharacter(text: string): TextPosition | null {
  const at = text.indexOf('\ufffd');
  return at === -1 ? null : lineAndColumn(text, at);
}

/** The message for the slips that people make most; `null` for others. */
function slipAt(text: string, at: number): string | null {
  const character = text.charAt(at);
  if (/[\u201c-\u201f]/.test(character)) return `${character} is no quotation mark here: write "`;
  const isLast = /[\]}]/.test(character) && text.slice(0, at).trimEnd().endsWith(',');
  return isLast ? `Take out the comma before ${character}` : null;
}

const problemOf = (text: string, error: unknown): string =>
  text.trim() === '' ? 'The file is empty' : shortened(messageOf(error));

/**
 * Creates a function that locates a value in a JSON text by its keys, or the nearest value around it: line and column
 * from 1.
 */
export function placesIn(text: string): (keys: readonly string[]) => TextPosition {
  const lines = new LineCounter();
  // JSON is YAML, and this parser has each value's position, which only errors need.
  let document: ReturnType<typeof parseDocument> | undefined;
  return (keys) => {
    document ??= parseDocument(text, { lineCounter: lines });
    let [node, rest]: [unknown, readonly string[]] = [document.contents, keys];
    // Keys may have dots, at which they were cut.
    for (let count = 1; count <= rest.length; count += 1) {
      const child = childOf(node, rest.slice(0, count).join('.'));
      if (hasRange(child)) [node, rest, count] = [child, rest.slice(count), 0];
    }
    const { line, col } = lines.linePos(hasRange(node) ? node.range[0] : 0);
    return { line, column: col };
  };
}

function childOf(node: unknown, key: string): unknown {
  if (isMap(node)) return node.get(key, true);
  return isSeq(node) ? node.get(key, true) : undefined;
}

function hasRange(node: unknown): node is { range: [number, number, number] } {
  return typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range);
}

/**
 * Finds the offset of a syntax error, which the engine's messages do not always contain: the end of the longest prefix
 * that is merely incomplete.
 */
function faultAt(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isUnfinished(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  return Math.min(good, text.length);
}

function isUnfinished(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const message = messageOf(error);
    const position = /at position (\d+)/.exec(message)?.[1];
    return /end of JSON|Unterminated/.test(message) || Number(position) >= text.length;
  }
}

function lineAndColumn(text: string, at: number): TextPosition {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Strips the excerpt of the text, and the position, which the caller adds, from the engine's message. */
const shortened = (message: string) =>
  message.replace(/, (?:\.\.\.)?"[\s\S]*$/, '').replace(/(?: in JSON)? at position.*$/, '');
