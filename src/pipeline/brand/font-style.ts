import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FontMetrics, fallbackFaces, fallbackNames, WEIGHT_BANDS } from '#domain/brand/fallback-face.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { fontMetrics, openFont } from '#sites/brand/font.ts';
import { type FontFile, fontFiles, HOUSE_FONT } from '#sites/brand/font-source.ts';
import { PRINTED } from '#sites/brand/static-font.ts';
import { replaceFile } from '#sites/durable-file.ts';
import { sha256 } from '#sites/sha256.ts';

/** What a brand's files are made of. */
export interface BrandRequest {
  root: string;
  site: Site;
  /** Folder of the image cache. */
  folder: string;
}

/** The fonts of a brand as pages load them. */
export interface FontStyle {
  css: string;
  /** Addresses of what every page shows at once: Latin in the weights of text and headings. */
  preload: string[];
  files: { path: string; name: string; type: string }[];
}

const USES = ['text', 'heading'] as const;
type Use = (typeof USES)[number];
const FAMILIES = { text: 'Brand', heading: 'Brand heading' } as const satisfies Record<Use, string>;
/** What is preloaded of a font that has a file for each weight. */
const FIRST_WEIGHT = { text: '400', heading: '700' } as const satisfies Record<Use, string>;

/** The style sheet and files of a site's fonts; empty where it has Inter, which all pages load already. */
export async function fontStyle({ site, root, folder }: BrandRequest): Promise<FontStyle> {
  const { text, heading } = site.brand.fonts;
  const fonts = { heading, text: text ?? (heading && HOUSE_FONT) };
  const styles = await Promise.all(
    USES.map(async (use) => {
      const name = fonts[use];
      return name === null ? null : styleOf(use, name, { site, root, folder });
    }),
  );
  const used = styles.filter((style) => style !== null);
  return {
    css: [...used.map(({ css }) => css), variables(fonts)].filter(Boolean).join('\n'),
    preload: used.flatMap(({ preload }) => preload),
    files: used.flatMap(({ files }) => files),
  };
}

function variables(fonts: Site['brand']['fonts']): string {
  const stack = (use: Use) =>
    [FAMILIES[use], ...fallbackNames(FAMILIES[use])].map((name) => `"${name}"`).join(',');
  const set = [
    fonts.text === null ? [] : `--font-sans:${stack('text')},system-ui,sans-serif`,
    fonts.heading === null ? [] : `--font-heading:${stack('heading')},system-ui,sans-serif`,
  ].flat();
  return set.length === 0 ? '' : `:root{${set.join(';')}}`;
}

async function styleOf(use: Use, name: string, { site, root, folder }: BrandRequest): Promise<FontStyle> {
  const family = FAMILIES[use];
  const sources = fontFiles(name, root, site.slug) ?? [];
  const faces = await Promise.all(sources.map((source) => face(source, folder)));
  const css = faces.map(
    ({ source, address }) =>
      `@font-face{font-family:"${family}";font-weight:${source.weight};font-display:optional;` +
      `src:url("${address}") format("woff2")${source.range === null ? '' : `;unicode-range:${source.range}`}}`,
  );
  const [metrics, inter] = await Promise.all([
    metricsOf(sources),
    metricsOf(fontFiles(HOUSE_FONT, root, site.slug) ?? []),
  ]);
  const first = faces.filter(({ source }) => source.range === null || source.range.startsWith('U+0000'));
  const whole = first.filter(
    ({ source }) => source.weight.includes(' ') || source.weight === FIRST_WEIGHT[use],
  );
  return {
    css: [...css, fallbackFaces(family, metrics, inter)].join('\n'),
    preload: whole.map(({ address }) => address),
    files: faces.map(({ address, file }) => ({ path: address, name: file, type: 'font/woff2' })),
  };
}

/** A font file where releases find it, an own one with the characters alone that are printed. */
async function face(source: FontFile, folder: string) {
  const bytes = await readFile(source.path);
  const file = `font-${sha256(bytes).slice(0, 20)}.woff2`;
  await replaceFile(join(folder, file), source.range === null ? await subsetOf(bytes) : bytes);
  return { source, file, address: `/_site/${file}` };
}

async function subsetOf(bytes: Buffer): Promise<Buffer> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(bytes, PRINTED, { targetFormat: 'woff2' });
}

async function metricsOf(sources: readonly FontFile[]): Promise<Record<'regular' | 'bold', FontMetrics>> {
  const at = async (weight: number) => {
    const source =
      sources.find((one) => one.weight.includes(' ') || one.weight === `${weight}`) ?? sources[0];
    if (source === undefined) throw new Error('it has no file that draws Latin');
    return fontMetrics(await openFont(await readFile(source.path), weight));
  };
  const [regular, bold] = await Promise.all(WEIGHT_BANDS.map(({ weight }) => at(weight)));
  if (regular === undefined || bold === undefined) throw new Error('it has no weights');
  return { regular, bold };
}
