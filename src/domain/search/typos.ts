/** Whether a word has a digit: then no typo in it is likely. */
export const hasDigit = (word: string): boolean => /\p{N}/u.test(word);

/** How many typos a word may have: "one typo from 4 letters, two from 8, none in words with digits". */
export function typosAllowed(word: string): number {
  if (hasDigit(word) || word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/**
 * Letters to insert, drop, replace or swap with their neighbour to make `word` into `term`, or into a beginning of
 * it for a `prefix`; `limit + 1` for more than `limit`.
 */
export function typosBetween(word: string, term: string, limit: number, prefix: boolean): number {
  const columns = Math.min(term.length, word.length + limit);
  let before: number[] = [];
  let above = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row++) {
    const current = [row];
    for (let column = 1; column <= columns; column++) {
      const same = word[row - 1] === term[column - 1];
      const swapped = word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1];
      current[column] = Math.min(
        far(above[column]) + 1,
        far(current[column - 1]) + 1,
        far(above[column - 1]) + (same ? 0 : 1),
        swapped ? far(before[column - 2]) + 1 : FAR,
      );
    }
    if (Math.min(...current) > limit) return limit + 1;
    before = above;
    above = current;
  }
  const typos = prefix ? Math.min(...above) : far(above[term.length]);
  return Math.min(typos, limit + 1);
}

const FAR = 99;
const far = (typos: number | undefined) => typos ?? FAR;
