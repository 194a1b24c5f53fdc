/** Joins words as a list in English: "New, Pre-Owned and Demo". */
export function inWords(words: readonly string[]): string {
  return words.join(', ').replace(/, ([^,]*)$/, ' and $1');
}
