type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Tones that stand for a photo until it is loaded, sRGB: greys, skies, greens, earths. The style sheet has each as
 * `--photo-tone-<index>`: the policy of pages allows no inline styles.
 */
export const TONES: readonly Rgb[] = [
  [28, 30, 33],
  [66, 69, 74],
  [104, 108, 113],
  [146, 150, 155],
  [190, 194, 198],
  [228, 230, 232],
  [168, 190, 212],
  [98, 128, 160],
  [44, 62, 92],
  [128, 140, 110],
  [70, 84, 62],
  [204, 170, 112],
  [176, 158, 136],
  [120, 100, 80],
  [72, 56, 46],
  [142, 56, 52],
];

/** Channels that differ by less make a grey: beside its photo, a tone with a hue of its own stands out. */
const GREY_SPREAD = 24;
const isGrey = (colour: Rgb) => Math.max(...colour) - Math.min(...colour) < GREY_SPREAD;

/** Lightness, red against green, yellow against blue: a wrong hue is seen sooner than a wrong lightness. */
const opponents = ([red, green, blue]: Rgb): Rgb => [
  (red + green + blue) / 3,
  2 * (red - green),
  red + green - 2 * blue,
];

function distance(one: Rgb, other: Rgb): number {
  const [light, red, yellow] = opponents(one);
  const [otherLight, otherRed, otherYellow] = opponents(other);
  return (light - otherLight) ** 2 + (red - otherRed) ** 2 + (yellow - otherYellow) ** 2;
}

/** Returns the index in `TONES` of the tone nearest to a colour; a grey one for greys. */
export function nearestTone(colour: Rgb): number {
  const distances = TONES.map((tone) =>
    isGrey(colour) && !isGrey(tone) ? Number.POSITIVE_INFINITY : distance(tone, colour),
  );
  return distances.indexOf(Math.min(...distances));
}
