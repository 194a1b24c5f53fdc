import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Site } from '#domain/site/site.schema.ts';
import type { TokenValues } from '#domain/theme/token-colour.ts';

/** The style sheets lie beside the sources or, for a bundled function, in its working folder (`netlify.toml`). */
const FOLDERS = [new URL('../../styles/', import.meta.url), pathToFileURL(`${process.cwd()}/src/styles/`)];
const DECLARATION = /(--[\w-]+)\s*:\s*([^;{}]+);/g;

const read = new Map<string, TokenValues>();

/** Returns every token's value before a template or a theme sets it. */
export const houseTokens = (): TokenValues => valuesIn('tokens.css');

/** Returns every token's value on a template's pages, before a theme sets it. */
export const templateTokens = (template: Site['template']): TokenValues =>
  new Map([...houseTokens(), ...valuesIn(`templates/${template}.css`)]);

function valuesIn(file: string): TokenValues {
  const cached = read.get(file);
  if (cached) return cached;
  const url = FOLDERS.map((folder) => new URL(file, folder)).find((candidate) => existsSync(candidate));
  if (!url) throw new Error(`The style sheet src/styles/${file} is missing`);
  const css = readFileSync(url, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  const values = new Map(
    Array.from(css.matchAll(DECLARATION), ([, name = '', value = '']) => [name, value.trim()]),
  );
  read.set(file, values);
  return values;
}
