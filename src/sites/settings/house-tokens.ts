import { readFileSync } from 'node:fs';
import type { Site } from '#domain/site/site.schema.ts';
import type { TokenValues } from '#domain/theme/token-colour.ts';

const STYLES = new URL('../../styles/', import.meta.url);
const DECLARATION = /(--[\w-]+)\s*:\s*([^;{}]+);/g;

/** What every token is before a template or a theme sets it. */
export const HOUSE_TOKENS: TokenValues = new Map(valuesIn('tokens.css'));

/** What every token of a template's pages is before a theme sets it. */
export const templateTokens = (template: Site['template']): TokenValues =>
  new Map([...HOUSE_TOKENS, ...valuesIn(`templates/${template}.css`)]);

function valuesIn(file: string): [string, string][] {
  const css = readFileSync(new URL(file, STYLES), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return Array.from(css.matchAll(DECLARATION), ([, name = '', value = '']) => [name, value.trim()]);
}
