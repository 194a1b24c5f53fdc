const TAG = /<\/?([a-z][a-z\d]*)(?:[^"'>]|"[^"]*"|'[^']*')*>/gi;
/** Elements that stand inside a word or sentence; all others part the words beside them. */
const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'code',
  'del',
  'em',
  'i',
  'ins',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
]);
const REFERENCE = /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi;
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
]);
const LAST_CODE_POINT = 0x10ffff;

/** The words of sanitised HTML as plain text with single spaces. The answer is text: escape it where it is printed. */
export function plainText(html: string): string {
  return html
    .replace(TAG, (_, name: string) => (INLINE.has(name.toLowerCase()) ? '' : ' '))
    .replace(REFERENCE, decodeReference)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Text longer than `threshold` characters shortened to at most `length` with `…` behind it, between words
 * where there is a gap; `rest` is what was omitted, `null` where nothing was.
 */
export function excerpt(text: string, { threshold, length }: { threshold: number; length: number }) {
  const characters = [...text];
  if (characters.length <= threshold) return { excerpt: text, rest: null };
  const end = lastGap(characters, length);
  return {
    excerpt: `${characters.slice(0, end).join('').trimEnd()}…`,
    rest: characters.slice(end).join('').trimStart(),
  };
}

/** Where to cut so that at most `length` characters stay and no word is broken, unless one word fills them all. */
function lastGap(characters: readonly string[], length: number): number {
  const gap = characters.lastIndexOf(' ', length);
  return gap > 0 ? gap : length;
}

function decodeReference(reference: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? reference;
  const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number.parseInt(decimal, 10);
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : reference;
}
