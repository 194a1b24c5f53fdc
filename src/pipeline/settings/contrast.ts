import type { Finding } from '../snapshot.ts';

/** Text (or the focus ring) and the ground it stands on, with the least contrast of WCAG 2.2 AA (rules D15). */
const PAIRS = [
  { colour: 'on-brand', ground: 'brand', least: 4.5 },
  { colour: 'on-header', ground: 'header', least: 4.5 },
  { colour: 'text', ground: 'surface', least: 4.5 },
  { colour: 'text', ground: 'raised', least: 4.5 },
  { colour: 'muted', ground: 'surface', least: 4.5 },
  { colour: 'muted', ground: 'raised', least: 4.5 },
  { colour: 'good', ground: 'raised', least: 4.5 },
  { colour: 'warn', ground: 'raised', least: 4.5 },
  { colour: 'error', ground: 'raised', least: 4.5 },
  { colour: 'focus', ground: 'surface', least: 3 },
] as const;

interface Colour {
  hex: string;
  line: number;
}

/** Pairs of a theme's own colours that are too alike to be read; colours in other notations than `#rrggbb` are not judged. */
export function contrastFindings(css: string, file: string): Finding[] {
  const colours = themeColours(css);
  return PAIRS.flatMap(({ colour, ground, least }) => {
    const front = colours.get(colour);
    const back = colours.get(ground);
    if (front === undefined || back === undefined) return [];
    const ratio = contrast(front.hex, back.hex);
    if (ratio >= least) return [];
    return {
      source: `${file}:${front.line}`,
      field: `--color-${colour}`,
      message: `${front.hex} on ${back.hex} (--color-${ground}) has a contrast of ${ratio.toFixed(2)}`,
      remedy: `Take a darker or lighter one: ${least} is the least that can be read`,
    };
  });
}

function themeColours(css: string): Map<string, Colour> {
  const found = css.matchAll(/--color-([a-z-]+)\s*:\s*(#(?:[\da-f]{3}|[\da-f]{6}))\s*;/gi);
  return new Map(
    Array.from(found, ({ 1: name = '', 2: hex = '', index }) => [
      name,
      { hex, line: css.slice(0, index).split('\n').length },
    ]),
  );
}

/** WCAG 2.2 "contrast ratio", 1 to 21. */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** WCAG 2.2 "relative luminance". */
function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/[\da-f]/gi, '$&$&') : hex;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
