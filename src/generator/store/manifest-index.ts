import { byCharacters } from '#domain/order.ts';
import type { Manifest, ManifestEntry, ReleaseHead } from '../manifest.ts';

/** Looks up entries in a manifest without parsing it: opening a large one costs no more than a small one. */
export interface ManifestIndex {
  readonly head: ReleaseHead;
  entry(path: string): ManifestEntry | null;
  /** The entries of one folder, without a reference to the whole text. */
  folder(prefix: string): ManifestIndex;
}

const ENTRIES = ',"entries":{\n';
const NEXT = ',\n';
const END = '\n}}';
const LINE_FEED = 0x0a;

/** Lines of entries: nearly all of a release's are those of the one before it. */
const linesOf = new WeakMap<ManifestEntry, { path: string; line: string }>();

/** How many lines a part of a text has: written as one, the manifest of a large site takes six times as long. */
const PART = 256;

/** A manifest as lines of JSON, in parts: the head, then each entry, by path. Entries never change once written. */
export function* manifestParts({ entries, ...head }: Manifest): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)}${ENTRIES}`;
  const sorted = Object.entries(entries).sort(([a], [b]) => byCharacters(a, b));
  for (let at = 0; at < sorted.length; at += PART) {
    const lines = sorted.slice(at, at + PART).map(([path, entry]) => lineOf(path, entry));
    yield `${at === 0 ? '' : NEXT}${lines.join(NEXT)}`;
  }
  yield END;
}

export const manifestText = (manifest: Manifest): string => [...manifestParts(manifest)].join('');

function lineOf(path: string, entry: ManifestEntry): string {
  const before = linesOf.get(entry);
  if (before?.path === path) return before.line;
  const line = `${JSON.stringify(path)}:${JSON.stringify(entry)}`;
  linesOf.set(entry, { path, line });
  return line;
}

/** Opens such a text, or a manifest that earlier versions wrote in one line; throws on anything else. */
export function openManifestIndex(text: Buffer): ManifestIndex {
  const line = text.indexOf(LINE_FEED);
  if (line === -1) return openManifestIndex(Buffer.from(manifestText(JSON.parse(text.toString()))));
  const end = text.length - END.length;
  if (text.toString('latin1', end) !== END) throw new SyntaxError('The manifest ends too early');
  const { entries, ...head } = JSON.parse(`${text.toString('utf8', 0, line)}}}`);
  return indexOf(head, text.subarray(line + 1, Math.max(line + 1, end)));
}

function indexOf(head: ReleaseHead, lines: Buffer): ManifestIndex {
  return {
    head,
    entry(path) {
      const [found, entry] = lineAt(lines, placeOf(lines, path)) ?? [];
      return found === path && entry !== undefined ? entry : null;
    },
    folder(prefix) {
      const part = lines.subarray(placeOf(lines, prefix), placeOf(lines, `${prefix}\uffff`));
      return indexOf(head, Buffer.from(part));
    },
  };
}

/** Start of the first line whose path is `path` or greater. */
function placeOf(lines: Buffer, path: string): number {
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : lines.lastIndexOf(LINE_FEED, middle - 1) + 1;
    const [found = ''] = lineAt(lines, start) ?? [];
    if (found < path) low = endOf(lines, middle) + 1;
    else high = start;
  }
  return Math.min(low, lines.length);
}

function lineAt(lines: Buffer, start: number): [path: string, entry: ManifestEntry] | undefined {
  if (start === lines.length) return undefined;
  const line = lines.toString('utf8', start, endOf(lines, start)).replace(/,$/, '');
  return Object.entries<ManifestEntry>(JSON.parse(`{${line}}`))[0];
}

function endOf(lines: Buffer, from: number): number {
  const end = lines.indexOf(LINE_FEED, from);
  return end === -1 ? lines.length : end;
}
