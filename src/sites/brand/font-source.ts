import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Site } from '#domain/site/site.schema.ts';
import { located, type SiteFinding } from '../snapshot.ts';

/** The dealership's own type where its brand names none. */
export const HOUSE_FONT = '@fontsource-variable/inter';

/** What Australian names are written with: Māori, Vietnamese and European ones besides English. */
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'] as const;
/** Weights that pages set. */
const WEIGHTS = ['400', '500', '600', '700'] as const;

/** A file of a font: which weights it draws, and which characters (`null`: all that the site prints). */
export interface FontFile {
  path: string;
  weight: string;
  range: string | null;
}

interface Metadata {
  id: string;
  subsets: string[];
  weights: number[];
  variable?: { wght?: { min: string; max: string } };
}

/** The files of a font by the name that settings give it; `null` where it is not there. The first ones draw Latin. */
export function fontFiles(name: string, root: string, slug: string): FontFile[] | null {
  return name.startsWith('@fontsource') ? packageFiles(name, root) : ownFiles(name, root, slug);
}

function packageFiles(name: string, root: string): FontFile[] | null {
  const folder = packageFolder(name, root);
  if (folder === null) return null;
  const { id, subsets, weights, variable } = json<Metadata>(join(folder, 'metadata.json'));
  const ranges = json<Record<string, string>>(join(folder, 'unicode.json'));
  const axis = name.startsWith('@fontsource-variable/') ? variable?.wght : undefined;
  const styles = axis
    ? [{ file: 'wght', weight: `${axis.min} ${axis.max}` }]
    : WEIGHTS.filter((weight) => weights.includes(Number(weight))).map((weight) => ({
        file: weight,
        weight,
      }));
  return SUBSETS.filter((subset) => subsets.includes(subset))
    .flatMap((subset) =>
      styles.map(({ file, weight }) => ({
        path: join(folder, 'files', `${id}-${subset}-${file}-normal.woff2`),
        weight,
        range: ranges[subset] ?? null,
      })),
    )
    .filter(({ path }) => existsSync(path));
}

function packageFolder(name: string, root: string): string | null {
  try {
    return dirname(createRequire(join(root, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    return packageHere(name);
  }
}

/** Beside our own code, where `root` is a folder of sites alone. */
function packageHere(name: string): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}

function ownFiles(name: string, root: string, slug: string): FontFile[] | null {
  const path = [join(root, 'sites', slug, 'content', name), join(root, 'content', name)].find(existsSync);
  return path === undefined ? null : [{ path, weight: '100 900', range: null }];
}

const json = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));

/** The fonts that a brand names and nobody can find, each with its remedy. */
export function fontFindings(
  { brand: { fonts }, slug }: Pick<Site, 'brand' | 'slug'>,
  root: string,
): SiteFinding[] {
  return Object.entries(fonts).flatMap(([use, name]) => {
    if (name === null) return [];
    const place = { ...located({ file: `sites/${slug}/site.json` }), field: `brand.fonts.${use}` };
    const isPackage = name.startsWith('@fontsource');
    const [file] = fontFiles(name, root, slug) ?? [];
    if (file === undefined)
      return {
        ...place,
        message: isPackage ? `The font ${name} is not installed` : `There is no file ${name}`,
        remedy: isPackage ? `Run "npm install ${name}"` : `Put it into sites/${slug}/content/fonts`,
      };
    if (isPackage || isWholeWoff2(readFileSync(file.path))) return [];
    return {
      ...place,
      message: `${name} is no WOFF2 file, or only a part of one`,
      remedy: 'Download it again as WOFF2',
    };
  });
}

/** Whether the bytes begin as WOFF2 does, and are as many as its header has. */
const isWholeWoff2 = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'wOF2' &&
  bytes.length >= 12 &&
  bytes.readUInt32BE(8) === bytes.length;
