/** Forms of a word in the singular, and the word itself first. */
export const singularsOf = (word: string): string[] => [
  word,
  ...(word.endsWith('s') ? [word.slice(0, -1)] : []),
  ...(word.endsWith('es') ? [word.slice(0, -2)] : []),
  ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
];
