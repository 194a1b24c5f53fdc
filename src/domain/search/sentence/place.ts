import { DISTANCES, type Nearby } from '../search-state.ts';
import { numberAt } from './number.ts';
import { type PhraseMatch, phraseAt, phrasesOf } from './phrase.ts';
import type { Token } from './token.ts';

const NEAR = phrasesOf([
  [true, ['near', 'close to', 'postcode', 'post code', 'near postcode', 'in postcode']],
]);
const AROUND = phrasesOf([[true, ['around', 'about']]]);
/** Words for kilometres; without "within", a k is as well a thousand dollars. */
const KILOMETRES = phrasesOf([
  [true, ['km', 'kms', 'kilometre', 'kilometres', 'kilometer', 'kilometers']],
  [false, ['k', 'ks', 'kays']],
]);
const FROM = new Set(['of', 'from', 'to']);
/** Cars have driven farther, and nobody searches so far. */
const FARTHEST_NAMED = 1000;
const DEFAULT_RADIUS = 50;
const FARTHEST = DISTANCES[5];

/** The token after a distance from somewhere, such as "within 25 km of", and its kilometres; `null` for none. */
function distanceAt(tokens: readonly Token[], at: number): PhraseMatch<number> | null {
  const start = tokens[at]?.text === 'within' ? at + 1 : at;
  const km = numberAt(tokens.slice(0, start + 1), start);
  const unit = km && phraseAt(tokens, km.end, KILOMETRES);
  if (km === null || !unit || km.value > FARTHEST_NAMED) return null;
  const isFrom = FROM.has(tokens[unit.end]?.text ?? '') && (start > at || unit.meaning);
  if (isFrom) return { meaning: km.value, end: unit.end + 1 };
  return start > at && unit.meaning ? { meaning: km.value, end: unit.end } : null;
}

/** The token after a distance from a place that is named rather than numbered; "2018, 100 km to go" has none. */
export function farnessAt(tokens: readonly Token[], at: number): PhraseMatch<number> | null {
  const distance = distanceAt(tokens, at);
  const isFrom =
    tokens[at]?.text === 'within' || ['of', 'from'].includes(tokens[(distance?.end ?? 0) - 1]?.text ?? '');
  return isFrom ? distance : null;
}

/** The place that begins at a token: "near 2300", "within 25 km of 2300"; `null` for none. */
export function placeAt(tokens: readonly Token[], at: number): PhraseMatch<Nearby> | null {
  const near = phraseAt(tokens, at, NEAR);
  if (near !== null) return postcodeAt(tokens, near.end);
  const place = phraseAt(tokens, at, AROUND) && postcodeAt(tokens, at + 1);
  if (place !== null) return isPlain(place.meaning.postcode) ? place : null;
  const distance = distanceAt(tokens, at);
  return distance && postcodeAt(tokens, distance.end, distance.meaning);
}

/** Whether digits are hardly a year or an amount. */
const isPlain = (digits: string) => !/^(?:19|20)/.test(digits) && Number(digits) % 500 !== 0;

/** A postcode at a token; its circle is the next that shoppers may choose. */
export function postcodeAt(
  tokens: readonly Token[],
  at: number,
  radius = DEFAULT_RADIUS,
): PhraseMatch<Nearby> | null {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token?.kind !== 'number' || !/^\d{4}$/.test(token.text) || (next?.glued && next.kind === 'word'))
    return null;
  const km = DISTANCES.find((distance) => distance >= radius) ?? FARTHEST;
  return { meaning: { postcode: token.text, km }, end: at + 1 };
}
