import { foldWord, type Token } from './token.ts';

/** What phrases mean, by their letters and digits alone: "CX-5", "cx 5" and "cx5" are one. */
export type Phrases<T> = ReadonlyMap<string, T>;

/** What a phrase means, and the place of the token after it. */
export interface PhraseMatch<T> {
  meaning: T;
  end: number;
}

/** Tokens that one phrase may have. */
const LONGEST = 8;

/** What spellings of a phrase have in common; of signs the signs. */
export const phraseKey = (phrase: string): string =>
  foldWord(phrase).replace(/[^\p{L}\p{N}]/gu, '') || phrase;

/** What phrases mean, and how each is spelled. */
export type PhraseRows<T> = readonly (readonly [meaning: T, spellings: readonly string[]])[];

/** Spellings of each meaning as phrases; a spelling of several has the first. */
export function phrasesOf<T>(rows: PhraseRows<T>): Phrases<T> {
  const phrases = new Map<string, T>();
  for (const [meaning, spellings] of rows) {
    for (const key of spellings.map(phraseKey)) if (!phrases.has(key)) phrases.set(key, meaning);
  }
  return phrases;
}

/** The longest phrase that begins at a token, `null` for none. */
export function phraseAt<T>(
  tokens: readonly Token[],
  at: number,
  phrases: Phrases<T>,
): PhraseMatch<T> | null {
  for (const { key, end } of runsAt(tokens, at)) {
    const meaning = phrases.get(key);
    if (meaning !== undefined) return { meaning, end };
  }
  return null;
}

/** Keys of what may be a phrase from a token on, the longest first. */
export function runsAt(tokens: readonly Token[], at: number): { key: string; end: number }[] {
  const runs: { key: string; end: number }[] = [];
  let key = '';
  for (const [place, token] of tokens.slice(at, at + LONGEST).entries()) {
    if (place > 0 && !isJoined(token, tokens[at + place - 1])) break;
    if (place > 0 && token.kind === 'sign') continue;
    key += token.text;
    runs.unshift({ key, end: at + place + 1 });
  }
  return runs;
}

/** Words that make no name of a number after them: "a 4 cylinder" is no A4. */
const LOOSE = new Set(['a', 'an', 'is', 'to', 'or']);

function isJoined(token: Token, before: Token | undefined): boolean {
  if (before === undefined || token.kind === 'quoted' || before.kind === 'quoted') return false;
  if (token.kind === 'sign') return token.glued && /[-/]/.test(token.text) && before.kind !== 'sign';
  if (before.kind === 'sign') return token.glued && /[-/]/.test(before.text);
  if (token.kind === 'word' || token.glued) return true;
  return before.kind === 'word' && !LOOSE.has(before.text);
}
