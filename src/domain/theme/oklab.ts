/** An opaque colour in sRGB: red, green and blue from 0 to 1, gamma-encoded as CSS writes them. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Lightness from 0 to 1, and two colour axes: the space in which CSS mixes (CSS Color 4). */
export type Oklab = readonly [lightness: number, a: number, b: number];

/** `color-mix(in oklab, colour share, other)`, with `share` from 0 to 1. */
export function mix(colour: Colour, share: number, other: Colour): Colour {
  const [from, to] = [toOklab(other), toOklab(colour)];
  const between = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share;
  return fromOklab([between(0), between(1), between(2)]);
}

/** An OKLab colour in sRGB, clipped to its gamut. */
export function fromOklab([lightness, a, b]: Oklab): Colour {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encode(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
    encode(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
    encode(-0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short),
  ];
}

export function toOklab(colour: Colour): Oklab {
  const [red, green, blue] = linear(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** Linear light of each channel, 0 to 1: sRGB without gamma. */
export function linear([red, green, blue]: Colour): Colour {
  return [decode(red), decode(green), decode(blue)];
}

const decode = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);

function encode(light: number): number {
  const share = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.min(1, Math.max(0, share));
}
