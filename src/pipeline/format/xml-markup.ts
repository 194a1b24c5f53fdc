/** Elements that begin a text of their own. */
const BLOCKS = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tr blockquote pre section article center hr'.split(
    ' ',
  ),
);

/** Elements that only ever stand in texts: one of them alone shows that its parent is a text. */
const OF_TEXT = new Set(
  'p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre section article center b strong em u span font small'.split(
    ' ',
  ),
);

/** … and those whose names may be a feed's own, too. */
const MARKUP = new Set([
  ...BLOCKS,
  ...OF_TEXT,
  ...'br wbr i s a q sub sup big mark ins del strike td th img o:p'.split(' '),
]);

/** Whether an element is HTML that a feed left in a text without escaping it. */
export const isMarkup = (name: string): boolean => MARKUP.has(name.toLowerCase());

/** What an element of HTML is within the text around it. */
export function textOfMarkup(name: string, text: string): string {
  const folded = name.toLowerCase();
  if (folded === 'br') return '\n';
  if (folded === 'td' || folded === 'th') return ` ${text} `;
  return BLOCKS.has(folded) ? `\n${text}\n` : text;
}

/** The lines of a text with breaks that markup made. */
export const linesOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

const ADDRESS = /^(?:https?:)?\/\/|\.(?:jpe?g|png|webp|avif)$/i;

/** Whether elements without text between them are one text, and no list of addresses or of other data. */
export const isTextOf = (names: readonly string[], text: string): boolean =>
  names.some((name) => OF_TEXT.has(name.toLowerCase())) &&
  /\S/.test(text) &&
  !text
    .trim()
    .split(/\s+/)
    .every((word) => ADDRESS.test(word));

/** A number without a unit. */
export const NUMBER = /^[-+]?[\d.,]+$/;
const SUM = /^(?:AU?D?)?\s?\$\s?[\d.,]+$/i;

/** Whether an element's own text is a value apart from the markup in it: a number, or an address or a sum beside another. */
export function isValueAlone(own: string, inside: string): boolean {
  if (NUMBER.test(own)) return true;
  if (!/[\p{L}\d]/u.test(inside)) return false;
  return (SUM.test(own) && /\d/.test(inside)) || (/^\S+$/.test(own) && ADDRESS.test(own));
}
