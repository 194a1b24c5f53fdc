import { singularsOf } from '../plurals.ts';
import { typosAllowed, typosBetween } from '../typos.ts';
import type { Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A word that was taken for another. */
export interface Correction {
  from: string;
  to: string;
}

/** Letters of a word from which it may be a name that the stock has not got: "june" is no Juke. */
const LEAST_OF_ABSENT = 6;

/** What a word that means nothing is most likely to be; `null` where nothing is near. First letters are seldom wrong. */
export function correctionOf(word: string, { words, targets, absent }: Vocabulary): string | null {
  const limit = typosAllowed(word);
  if (limit === 0 || singularsOf(word).some((form) => words.has(form))) return null;
  let best: { target: string; typos: number } | null = null;
  for (const target of targets) {
    if (word.length < LEAST_OF_ABSENT && absent.has(target)) continue;
    if (target[0] !== word[0] || Math.abs(target.length - word.length) > limit) continue;
    const typos = typosBetween(word, target, limit, false);
    if (typos <= limit && typos < (best?.typos ?? Number.POSITIVE_INFINITY)) best = { target, typos };
  }
  return best?.target ?? null;
}

/** The tokens with words as the vocabulary spells them, and what was corrected. */
export function correctTokens(
  written: readonly Token[],
  vocabulary: Vocabulary,
): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  /** Whether two words are halves of one: "volks wagen" is no wagon. */
  const isHalf = (first: Token | undefined, second: Token | undefined) =>
    first !== undefined && second !== undefined && vocabulary.phrases.has(first.text + second.text);
  const tokens = written.map((token, place) => {
    const [before, after] = [written[place - 1], written[place + 1]];
    const isPiece =
      isGlued(token, before) || isGlued(after, token) || isHalf(before, token) || isHalf(token, after);
    const text = token.kind === 'word' && !isPiece ? correctionOf(token.text, vocabulary) : null;
    if (text === null) return token;
    corrections.push({ from: token.text, to: text });
    return { ...token, text };
  });
  return { tokens, corrections };
}

/** Whether a word and a number stand in one piece, as in "audia4": then neither is a word of its own. */
const isGlued = (token: Token | undefined, before: Token | undefined): boolean =>
  token?.glued === true && [token.kind, before?.kind].includes('number') && token.kind !== 'sign';
