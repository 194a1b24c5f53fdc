import { parseColour } from './colour.ts';
import type { Colour } from './oklab.ts';
import { mix } from './oklab.ts';

export type TokenValues = ReadonlyMap<string, string>;

const REFERENCE = /^var\(\s*(--[\w-]+)\s*\)$/;
const MIXTURE = /^color-mix\(\s*in oklab\s*,\s*(.+?)\s+([\d.]+)%\s*,\s*(.+?)\s*\)$/s;

/** The colour of a token's value: a colour, another token, or two of either mixed in OKLab; `null` otherwise. */
export function colourOf(value: string, tokens: TokenValues, seen: readonly string[] = []): Colour | null {
  const name = REFERENCE.exec(value.trim())?.[1];
  if (name !== undefined)
    return seen.includes(name) ? null : colourOf(tokens.get(name) ?? '', tokens, [...seen, name]);
  const mixture = MIXTURE.exec(value.trim());
  if (mixture === null) return parseColour(value);
  const [, first = '', share, second = ''] = mixture;
  const [colour, other] = [colourOf(first, tokens, seen), colourOf(second, tokens, seen)];
  return colour && other && mix(colour, Number(share) / 100, other);
}

/** The tokens that a token's value refers to. */
export const namedTokens = (value: string): string[] => value.match(/--[\w-]+/g) ?? [];
