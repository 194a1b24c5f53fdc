import { contrastRatio, nearestReadable } from './contrast.ts';
import type { Colour } from './oklab.ts';
import { colourOf, type TokenValues } from './token-colour.ts';

/** WCAG 2.2 AA: text (1.4.3), and visible parts of a control, a star or the focus ring (1.4.11, 2.4.13). */
const TEXT = 4.5;
const SHAPE = 3;

/** A colour, and every background that pages give it. */
interface PairRow {
  what: string;
  colour: `--color-${string}`;
  on: readonly `--color-${string}`[];
  least: typeof TEXT | typeof SHAPE;
}

const PAGE = ['--color-surface', '--color-raised', '--color-tint'] as const;

/** Every pair of tokens that needs contrast (rules D15); mixed tokens have the contrast of their mixture. */
// biome-ignore format: a table, a row for each pair
export const READABLE_PAIRS: readonly PairRow[] = [
  { what: 'Text', colour: '--color-text', on: [...PAGE, '--color-brand-tint'], least: TEXT },
  { what: 'Text of second rank', colour: '--color-muted', on: PAGE, least: TEXT },
  { what: 'A link', colour: '--color-link', on: [...PAGE, '--color-brand-tint'], least: TEXT },
  { what: 'The main button', colour: '--color-on-brand', on: ['--color-brand', '--color-brand-hover'], least: TEXT },
  { what: 'The header', colour: '--color-on-header', on: ['--color-header'], least: TEXT },
  { what: 'A menu', colour: '--color-menu-text', on: ['--color-menu'], least: TEXT },
  { what: 'The footer', colour: '--color-on-footer', on: ['--color-footer'], least: TEXT },
  { what: 'A saving', colour: '--color-good', on: [...PAGE, '--color-good-tint'], least: TEXT },
  { what: 'A warning', colour: '--color-warn', on: [...PAGE, '--color-warn-tint'], least: TEXT },
  { what: 'An error', colour: '--color-error', on: [...PAGE, '--color-error-tint'], least: TEXT },
  { what: 'A tag on a photo', colour: '--color-surface', on: ['--color-text'], least: TEXT },
  { what: 'A coloured tag on a photo', colour: '--color-raised', on: ['--color-good', '--color-warn'], least: TEXT },
  { what: 'Text of a message', colour: '--color-surface', on: ['--color-error'], least: TEXT },
  { what: 'What is chosen', colour: '--color-brand-shape', on: PAGE, least: SHAPE },
  { what: 'The edge of a field', colour: '--color-control-line', on: PAGE, least: SHAPE },
  { what: 'The focus ring', colour: '--color-focus', on: PAGE, least: SHAPE },
  { what: 'A star', colour: '--color-star', on: PAGE, least: SHAPE },
];

/** A pair of tokens with too little contrast. */
export interface UnreadablePair {
  what: string;
  colour: string;
  ground: string;
  /** Contrast ratio, 1 to 21. */
  ratio: number;
  least: number;
  /** A replacement for either that has enough. */
  nearest: { colour: Colour; ground: Colour };
}

/** The pairs of a theme whose contrast is below WCAG 2.2 AA, in the order of the table. */
export function unreadablePairs(tokens: TokenValues): UnreadablePair[] {
  return READABLE_PAIRS.flatMap(({ what, colour, on, least }) =>
    on.flatMap((ground) => {
      const front = colourOf(`var(${colour})`, tokens);
      const back = colourOf(`var(${ground})`, tokens);
      if (front === null || back === null) return [];
      const ratio = contrastRatio(front, back);
      if (ratio >= least) return [];
      const nearest = {
        colour: nearestReadable(front, back, least),
        ground: nearestReadable(back, front, least),
      };
      return { what, colour, ground, ratio, least, nearest };
    }),
  );
}
