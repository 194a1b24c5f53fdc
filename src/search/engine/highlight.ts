import { isList, type JsonValue } from './record.ts';
import type { Marker } from './text-search.ts';
import { foldText } from './words.ts';

/** The tags around what a query matches. */
export interface Tags {
  pre: string;
  post: string;
}

/** One value of `_highlightResult`. */
interface Highlight {
  value: string;
  matchLevel: 'none' | 'partial' | 'full';
  matchedWords: string[];
  fullyHighlighted?: boolean;
}

export type HighlightedHit = Highlight | HighlightedHit[];

const PIECE = /\S+/g;
const WORD = /[\p{L}\p{N}]+/gu;

/** A value with tags around what `markers` match; lists stay lists. */
export function highlight(value: JsonValue, markers: readonly Marker[], tags: Tags): HighlightedHit {
  if (isList(value)) return value.map((item) => highlight(item, markers, tags));
  return highlightText(String(value), markers, tags);
}

/** One text with tags, and how much of the query it has. */
export function highlightText(text: string, markers: readonly Marker[], tags: Tags): Highlight {
  if (markers.length === 0) return { value: text, matchLevel: 'none', matchedWords: [] };
  const found = new Set<string>();
  let whole = text !== '';

  const mark = (word: string): string => {
    const best = longestMark(foldText(word), markers);
    if (best === null) {
      whole = false;
      return word;
    }
    found.add(best.word);
    if (best.length < [...word].length) whole = false;
    const letters = [...word];
    return `${tags.pre}${letters.slice(0, best.length).join('')}${tags.post}${letters.slice(best.length).join('')}`;
  };

  const marked = text.replace(PIECE, (piece) => {
    const words = piece.match(WORD) ?? [];
    const joined = words.length > 1 && longestMark(foldText(words.join('')), markers);
    if (joined && !words.some((word) => longestMark(foldText(word), markers))) {
      found.add(joined.word);
      return `${tags.pre}${piece}${tags.post}`;
    }
    return piece.replace(WORD, mark);
  });
  if (found.size === 0) return { value: text, matchLevel: 'none', matchedWords: [] };
  // A marker of two words joined covers each of them.
  const covered = markers.every(({ word }) =>
    [...found].some((one) => one.includes(word) || word.includes(one)),
  );
  const matchLevel = covered ? 'full' : 'partial';
  return { value: marked, matchLevel, matchedWords: [...found], fullyHighlighted: whole };
}

/** How many letters of `folded` the best marker covers. */
function longestMark(folded: string, markers: readonly Marker[]): { word: string; length: number } | null {
  const marks = markers.flatMap(({ word, prefix, terms }) => {
    if (folded === word || terms.has(folded)) return [{ word, length: folded.length }];
    return prefix && folded.startsWith(word) ? [{ word, length: word.length }] : [];
  });
  return marks.reduce<(typeof marks)[number] | null>(
    (best, next) => (best === null || next.length > best.length ? next : best),
    null,
  );
}
