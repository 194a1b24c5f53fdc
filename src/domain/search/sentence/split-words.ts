import { correctionOf } from './corrections.ts';
import type { Token } from './token.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Letters of the shortest word that is written in one piece with another. */
const LEAST = 3;

/** The tokens with words apart that were written in one piece: "dieselute", "hilux2018". */
export const splitTokens = (tokens: readonly Token[], vocabulary: Vocabulary): Token[] =>
  tokens.flatMap((token, place) => {
    const pair = token.glued ? tokens.slice(place - 1, place + 1) : [];
    const isApart = pair.some(isYear) && pair.some(({ text }) => isValue(text, vocabulary));
    return halvesOf(isApart ? { ...token, glued: false } : token, vocabulary);
  });

const isYear = ({ kind, text }: Token) => kind === 'number' && /^(?:19|20)\d\d$/.test(text);

/** Whether a word is a value that the stock has. */
function isValue(word: string, { phrases }: Vocabulary): boolean {
  const meaning = phrases.get(word);
  return meaning?.kind === 'values' && !meaning.isAbsent;
}

function halvesOf(token: Token, vocabulary: Vocabulary): Token[] {
  const { text, start, end, kind } = token;
  // An accent or an apostrophe has no place of its own.
  if (kind !== 'word' || vocabulary.words.has(text) || end - start !== text.length) return [token];
  if (correctionOf(text, vocabulary) !== null) return [token];
  for (let at = LEAST; at <= text.length - LEAST; at++) {
    const halves = [text.slice(0, at), text.slice(at)];
    if (!halves.every((half) => isValue(half, vocabulary))) continue;
    const [first = '', second = ''] = halves;
    return [
      { ...token, text: first, end: start + at },
      { ...token, text: second, start: start + at, glued: false },
    ];
  }
  return [token];
}
