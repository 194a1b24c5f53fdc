import type { Font } from 'fontkit';
import type { FontMetrics } from '#domain/brand/fallback-face.ts';

/** Letters in about the frequency of English text, with what our pages have more of: capitals, figures and spaces. */
const SAMPLE =
  'The quick service team at Newcastle has your next car ready from $31,490 drive away, with 12 months registration. ' +
  'Every used vehicle passes an inspection, and you can read the whole report before you visit us on Saturday morning.';

/** The metrics of a font as capsize takes them, with the mean width measured on a text of ours. */
export function fontMetrics(font: Font): FontMetrics {
  const em = font.unitsPerEm;
  return {
    ascent: font.ascent / em,
    descent: -font.descent / em,
    lineGap: font.lineGap / em,
    width: font.layout(SAMPLE).advanceWidth / em / SAMPLE.length,
  };
}
