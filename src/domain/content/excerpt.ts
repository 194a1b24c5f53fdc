const TAG = /<\/?([a-z][a-z\d]*)(?:[^"'>]|"[^"]*"|'[^']*')*>/gi;
/** Inline elements; all others separate words. */
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

/** Converts sanitised HTML to plain text with single spaces. Escape the result where it is printed as HTML. */
export function plainText(html: string): string {
  return html
    .replace(TAG, (_, name: string) => (INLINE.has(name.toLowerCase()) ? '' : ' '))
    .replace(REFERENCE, decodeReference)
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Shortens text of more than `threshold` characters to at most `length`, between words if possible, and appends `…`;
 * `rest` is the omitted text, or `null`.
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

/** Returns the index of the last space within `length` characters; `length` if there is none. */
function lastGap(characters: readonly string[], length: number): number {
  const gap = characters.lastIndexOf(' ', length);
  return gap > 0 ? gap : length;
}

function decodeReference(reference: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED.get(name.toLowerCase()) ?? reference;
  const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number.parseInt(decimal, 10);
  return code <= LAST_CODE_POINT ? String.fromCodePoint(code) : reference;
}
