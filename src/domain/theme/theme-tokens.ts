/** The type of a token's value: an opaque colour, a length, a shadow, or a weight of Inter that the pages load. */
export type TokenKind = 'colour' | 'length' | 'shadow' | 'weight' | 'ratio' | 'scale';

export interface ThemeToken {
  name: `--${string}`;
  kind: TokenKind;
  /** What it affects, for authors of themes. */
  means: string;
}

/** All that a theme may set ("a theme per site from a small set of tokens"), in the order of `docs/themes.md`. */
// biome-ignore format: a table, a row for each token
export const THEME_TOKENS: readonly ThemeToken[] = [
  { name: '--color-brand', kind: 'colour', means: 'Ground of the main button and of what is chosen' },
  { name: '--color-on-brand', kind: 'colour', means: 'Text on it' },
  { name: '--color-header', kind: 'colour', means: 'Ground of the header' },
  { name: '--color-on-header', kind: 'colour', means: 'Text on it' },
  { name: '--color-footer', kind: 'colour', means: 'Ground of the footer' },
  { name: '--color-on-footer', kind: 'colour', means: 'Text on it' },
  { name: '--color-surface', kind: 'colour', means: 'The page' },
  { name: '--color-raised', kind: 'colour', means: 'Cards and panels on the page' },
  { name: '--color-text', kind: 'colour', means: 'Text, and prices' },
  { name: '--color-muted', kind: 'colour', means: 'Text of second rank' },
  { name: '--color-link', kind: 'colour', means: 'Text of links, which are underlined besides' },
  { name: '--color-line', kind: 'colour', means: 'Hairlines between things' },
  { name: '--color-good', kind: 'colour', means: 'Savings, "Open until", electric and hybrid' },
  { name: '--color-warn', kind: 'colour', means: 'Reserved, sold, and what to mind' },
  { name: '--color-error', kind: 'colour', means: 'What is wrong in a form' },
  { name: '--color-star', kind: 'colour', means: 'Stars of reviews' },
  { name: '--color-focus', kind: 'colour', means: 'The ring around what has the keyboard' },
  { name: '--radius-card', kind: 'length', means: 'Corners of cards and photos' },
  { name: '--radius-control', kind: 'length', means: 'Corners of buttons and fields' },
  { name: '--radius-chip', kind: 'length', means: 'Corners of chips' },
  { name: '--shadow-card', kind: 'shadow', means: 'Under a card' },
  { name: '--shadow-raised', kind: 'shadow', means: 'Under what lies above the page: menus, dialogs' },
  { name: '--ratio-card', kind: 'ratio', means: 'Photos on cards, such as 3 / 2' },
  { name: '--font-heading-weight', kind: 'weight', means: 'Weight of headings: 400, 500, 600 or 700' },
  { name: '--tracking-heading', kind: 'length', means: 'Space between the letters of headings, such as -0.02em' },
  { name: '--heading-scale', kind: 'scale', means: 'Size of headings and prices: 0.75 to 1.5 times that of the template' },
  { name: '--space-scale', kind: 'scale', means: 'Space around sections and inside cards: 0.75 to 1.5 times that of the template' },
  { name: '--motion-scale', kind: 'scale', means: 'Length of transitions: 0.75 to 1.5 times ours' },
];

/** The syntax of each type of value; a colour is read by `colourOf`, a shadow by the browser. */
export const TOKEN_FORMS: Readonly<Partial<Record<TokenKind, RegExp>>> = {
  length: /^(?:0|-?(?:\d+|\d*\.\d+)(?:px|rem|em))$/,
  weight: /^(?:400|500|600|700)$/,
  scale: /^(?:0?\.(?:7[5-9]|[89])\d*|1(?:\.(?:[0-4]\d*|50*))?)$/,
  ratio: /^\d+(?:\.\d+)?\s*\/\s*\d+(?:\.\d+)?$/,
};
