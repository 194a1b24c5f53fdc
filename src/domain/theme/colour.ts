import { type Colour, fromOklab } from './oklab.ts';

/** Notations allowed in a theme. A translucent colour has no contrast of its own. */
const NOTATIONS: readonly { pattern: RegExp; read: (parts: readonly string[]) => Colour }[] = [
  { pattern: /^#([\da-f])([\da-f])([\da-f])$/i, read: (digits) => fromHex(digits.map((it) => it + it)) },
  { pattern: /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i, read: fromHex },
  { pattern: /^rgb\(\s*([\d.]+%?)[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)\s*\)$/i, read: fromRgb },
  { pattern: /^hsl\(\s*([\d.]+)(?:deg)?[\s,]+([\d.]+%)[\s,]+([\d.]+%)\s*\)$/i, read: fromHsl },
  { pattern: /^oklch\(\s*([\d.]+%?)\s+([\d.]+)\s+([\d.]+)(?:deg)?\s*\)$/i, read: fromOklch },
];

/** Reads an opaque CSS colour in hex, `rgb()`, `hsl()` or `oklch()`; `null` for anything else. */
export function parseColour(text: string): Colour | null {
  for (const { pattern, read } of NOTATIONS) {
    const parts = pattern.exec(text.trim());
    if (parts !== null) return read(parts.slice(1));
  }
  return null;
}

/** `#rrggbb`, the most widely known notation. */
export const toHex = (colour: Colour): string =>
  `#${colour
    .map((share) =>
      Math.round(share * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

function fromHex(parts: readonly string[]): Colour {
  return channels(parts, (part) => Number.parseInt(part, 16) / 255);
}

function fromRgb(parts: readonly string[]): Colour {
  return channels(parts, (part) => Math.min(1, share(part, 255)));
}

function fromHsl([hue = '', saturation = '', lightness = '']: readonly string[]): Colour {
  const light = share(lightness, 1);
  const reach = share(saturation, 1) * Math.min(light, 1 - light);
  // CSS Color 4, "HSL to RGB": the channels are the same wave, each shifted by a third.
  return channels(['0', '8', '4'], (offset) => {
    const turn = (Number(offset) + Number(hue) / 30) % 12;
    return light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
  });
}

function fromOklch([lightness = '', chroma = '', hue = '']: readonly string[]): Colour {
  const angle = (Number(hue) * Math.PI) / 180;
  return fromOklab([share(lightness, 1), Number(chroma) * Math.cos(angle), Number(chroma) * Math.sin(angle)]);
}

const channels = (
  [red = '', green = '', blue = '']: readonly string[],
  read: (part: string) => number,
): Colour => [read(red), read(green), read(blue)];

/** A share of one as percentage, or a number out of `whole`. */
const share = (text: string, whole: number) =>
  text.endsWith('%') ? Number.parseFloat(text) / 100 : Number(text) / whole;
