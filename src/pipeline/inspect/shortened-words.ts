/** Whether each word of a name is one of another, or shortens it, as those of "mdl yr" do "model year". */
export function areShortened(
  words: readonly string[],
  name: readonly string[],
  isWord: (word: string) => boolean,
): boolean {
  // Two letters mean something beside another word alone.
  const least = words.length === 1 ? 3 : 2;
  const mayBe = (word: string, own: string) =>
    word === own || (word.length >= least && !isWord(word) && isShortened(word, own));
  return words.length === name.length && areAll(words, name, mayBe);
}

/** Whether words are those of a name, in any order. */
function areAll(
  [word, ...others]: readonly string[],
  name: readonly string[],
  mayBe: (word: string, own: string) => boolean,
): boolean {
  if (word === undefined) return true;
  return name.some((own, at) => mayBe(word, own) && areAll(others, name.toSpliced(at, 1), mayBe));
}

const VOWEL_INSIDE = /.[aeiou]/;

/** "manuf" is how "manufacturer" starts; "mdl" has letters of "model" in their order, without the vowels. */
function isShortened(short: string, word: string): boolean {
  if (short.length >= word.length || short[0] !== word[0]) return false;
  if (short.length > 2 && word.startsWith(short)) return true;
  return (short.length > 3 || !VOWEL_INSIDE.test(short)) && areLettersOf(short, word);
}

function areLettersOf(short: string, word: string): boolean {
  let at = -1;
  return [...short].every((letter) => {
    at = word.indexOf(letter, at + 1);
    return at !== -1;
  });
}
