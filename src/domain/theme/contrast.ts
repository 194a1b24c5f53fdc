import type { Colour } from './oklab.ts';
import { linear, mix } from './oklab.ts';

/** WCAG 2.2 "contrast ratio" of two colours, 1 to 21. */
export function contrastRatio(a: Colour, b: Colour): number {
  const [light, other] = [luminance(a) + 0.05, luminance(b) + 0.05];
  return Math.max(light / other, other / light);
}

const BLACK: Colour = [0, 0, 0];
const WHITE: Colour = [1, 1, 1];
const STEPS = 100;

/**
 * The colour nearest to `colour`, lighter or darker, with a contrast to `ground` of at least `least` (up to 4.5, which
 * black or white always has).
 */
export function nearestReadable(colour: Colour, ground: Colour, least: number): Colour {
  for (let step = 0; step < STEPS; step += 1) {
    for (const end of [BLACK, WHITE]) {
      const candidate = onScreen(mix(end, step / STEPS, colour));
      if (contrastRatio(candidate, ground) >= least) return candidate;
    }
  }
  return contrastRatio(BLACK, ground) > contrastRatio(WHITE, ground) ? BLACK : WHITE;
}

/** Rounded to eight bits a channel: suggestions must hold once written. */
const onScreen = ([red, green, blue]: Colour): Colour => [eightBits(red), eightBits(green), eightBits(blue)];

const eightBits = (share: number) => Math.round(share * 255) / 255;

/** WCAG 2.2 "relative luminance". */
function luminance(colour: Colour): number {
  const [red, green, blue] = linear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
