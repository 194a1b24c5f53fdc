import { toHex } from '../theme/colour.ts';
import { contrastRatio } from '../theme/contrast.ts';
import { type Colour, fromOklab, mix, toOklab } from '../theme/oklab.ts';
import { READABLE_PAIRS } from '../theme/readable-pairs.ts';
import { colourOf, type TokenValues } from '../theme/token-colour.ts';

/** What a brand's colours are worked out from. */
export interface BrandColours {
  colour: Colour;
  /** Ground of the header, where the brand names one. */
  header: Colour | null;
  template: 'group' | 'franchise' | 'garage';
  /** The logo exists for light grounds alone: the header suits it where no colour is named for it. */
  lightLogoOnly: boolean;
}

const WHITE: Colour = [1, 1, 1];
const BLACK: Colour = [0, 0, 0];

/** Lightness and greatest chroma, in OKLCH, of what a template tints with the brand's hue. */
const TINTS: Record<
  BrandColours['template'],
  Record<'surface' | 'header', readonly [lightness: number, chroma: number]>
> = {
  group: { surface: [0.98, 0.006], header: [0.3, 0.09] },
  franchise: { surface: [1, 0], header: [1, 0] },
  garage: { surface: [0.97, 0.007], header: [0.2, 0.02] },
};

/** Share of black or white in the main button under the pointer. */
const HOVER = 0.12;

/**
 * The colour tokens of a brand, as `#rrggbb` by name. Every pair of `READABLE_PAIRS` has its contrast: a colour that
 * cannot be read on its ground changes its lightness until it can. `house` are the tokens of the template, which
 * give what no brand decides.
 */
export function brandTokens(brand: BrandColours, house: TokenValues): Map<string, string> {
  const { colour, template, lightLogoOnly } = brand;
  const tint = TINTS[template];
  const header = brand.header ?? (lightLogoOnly ? WHITE : tinted(colour, ...tint.header));
  const onBrand = readableOn(colour);
  const tokens: Record<string, Colour> = {
    '--color-brand': colour,
    '--color-on-brand': onBrand,
    '--color-brand-hover': mix(onBrand === WHITE ? BLACK : WHITE, HOVER, colour),
    '--color-brand-shape': colour,
    '--color-focus': colour,
    '--color-header': header,
    '--color-on-header': readableOn(header),
    '--color-surface': tinted(colour, ...tint.surface),
    '--color-raised': WHITE,
    '--color-text': tinted(colour, 0.22, 0.03),
    '--color-muted': tinted(colour, 0.46, 0.03),
    '--color-line': tinted(colour, 0.9, 0.015),
  };
  const written = Object.entries(tokens).map(([name, value]) => [name, toHex(value)] as const);
  return repaired(new Map([...house, ...written]), new Map(written));
}

/** The brand's hue at another lightness, and at most so colourful. */
export function tinted(colour: Colour, lightness: number, chroma: number): Colour {
  const [, a, b] = toOklab(colour);
  const share = Math.min(1, chroma / Math.max(Math.hypot(a, b), 1e-6));
  return fromOklab([lightness, a * share, b * share]);
}

/** White, or black where white has less than the contrast of text: one of both always has it (WCAG 2.2, 1.4.3). */
export const readableOn = (ground: Colour): Colour => (contrastRatio(WHITE, ground) >= 4.5 ? WHITE : BLACK);

/** Pairs whose first colour is a ground of the page; the other one gives way. */
const FIXED = new Set(['--color-surface', '--color-raised', '--color-on-brand']);

/** `own` with the lightness of each colour moved as far as its grounds ask for; what of the house falls short joins them. */
function repaired(all: Map<string, string>, own: Map<string, string>): Map<string, string> {
  for (const { colour, on, least } of READABLE_PAIRS) {
    const front = colourOf(`var(${colour})`, all);
    const grounds = () =>
      on.map((ground) => colourOf(`var(${ground})`, all)).filter((ground) => ground !== null);
    if (front === null || FIXED.has(colour)) continue;
    const better = toHex(withContrast(front, grounds, least, (hex) => all.set(colour, hex)));
    if (better === toHex(front)) continue;
    all.set(colour, better);
    own.set(colour, better);
  }
  return own;
}

const STEPS = 100;

/** The colour nearest in lightness that has `least` to all grounds, some of which may be mixed from it. */
function withContrast(
  colour: Colour,
  grounds: () => readonly Colour[],
  least: number,
  set: (hex: string) => void,
): Colour {
  const [lightness, a, b] = toOklab(colour);
  for (let step = 0; step <= STEPS; step += 1) {
    for (const to of [lightness - step / STEPS, lightness + step / STEPS]) {
      if (to < 0 || to > 1) continue;
      const candidate = step === 0 ? colour : fromOklab([to, a, b]);
      set(toHex(candidate));
      const shown = rounded(candidate);
      if (grounds().every((ground) => contrastRatio(shown, ground) >= least)) return candidate;
    }
  }
  return BLACK;
}

/** As eight bits a channel write it. */
const rounded = ([red, green, blue]: Colour): Colour => [inBytes(red), inBytes(green), inBytes(blue)];
const inBytes = (share: number) => Math.round(share * 255) / 255;
