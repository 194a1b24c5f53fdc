import type { Font } from 'fontkit';
import type { FontMetrics } from '#domain/brand/fallback-face.ts';
import { loadOnce } from '#domain/load-once.ts';
import { sha256 } from '../sha256.ts';

/** Letters in about the frequency of English text, with what our pages have more of: capitals, figures and spaces. */
const SAMPLE =
  'The quick service team at Newcastle has your next car ready from $31,490 drive away, with 12 months registration. ' +
  'Every used vehicle passes an inspection, and you can read the whole report before you visit us on Saturday morning.';

/** Fonts that were opened last, by content and weight: sites share theirs, and letters that were drawn before are not read again. */
const opened = new Map<string, () => Promise<Font>>();
const MAX_OPENED = 8;

/** Opens a font at a weight, as far as it varies; throws where the bytes are no font. */
export async function openFont(bytes: Buffer, weight: number): Promise<Font> {
  const key = `${sha256(bytes)} ${weight}`;
  const font = opened.get(key) ?? loadOnce(() => readFont(bytes, weight));
  opened.delete(key);
  opened.set(key, font);
  const [oldest] = opened.keys();
  if (opened.size > MAX_OPENED && oldest !== undefined) opened.delete(oldest);
  return font();
}

async function readFont(bytes: Buffer, weight: number): Promise<Font> {
  const [{ create }, { convert }] = await Promise.all([import('fontkit'), import('fontverter')]);
  // fontkit varies no font that is packed.
  const font = create(await convert(bytes, 'sfnt'));
  if (!('layout' in font)) throw new Error('it is a collection of fonts: give one file for each');
  const axis = font.variationAxes.wght;
  if (axis === undefined) return font;
  return font.getVariation({ wght: Math.min(axis.max, Math.max(axis.min, weight)) });
}

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

/** A text as the path of an SVG, from the left end of its baseline, and how wide it is. */
export function outline(text: string, font: Font, size: number): { path: string; width: number } {
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  const paths = glyphs.map((glyph, index) => {
    const position = positions[index];
    const at = x + (position?.xOffset ?? 0);
    x += position?.xAdvance ?? glyph.advanceWidth;
    return glyph.path
      .scale(scale, -scale)
      .translate(at * scale, 0)
      .toSVG();
  });
  return { path: paths.join(''), width: x * scale };
}
