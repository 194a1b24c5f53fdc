import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
);

/** Every token before a template, brand or theme sets it. */
export const HOUSE: ReadonlyMap<string, string> = new Map(
  Array.from(css.matchAll(/(--[\w-]+)\s*:\s*([^;{}]+);/g), ([, name = '', value = '']) => [
    name,
    value.trim(),
  ]),
);
