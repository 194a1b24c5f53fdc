type Rgb = readonly [red: number, green: number, blue: number];

/**
 * Tones that stand for a photo until it is there, sRGB: greys, skies, greens, earths. The style sheet has each as
 * `--photo-tone-<place>`: the policy of pages lets in no style of one photo.
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

/** The place in `TONES` of the tone nearest to a colour. */
export function nearestTone(colour: Rgb): number {
  const distances = TONES.map((tone) =>
    tone.reduce((sum, value, channel) => sum + (value - (colour[channel] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}
