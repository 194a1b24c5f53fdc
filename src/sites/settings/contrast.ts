import { toHex } from '#domain/theme/colour.ts';
import { type UnreadablePair, unreadablePairs } from '#domain/theme/readable-pairs.ts';
import { namedTokens, type TokenValues } from '#domain/theme/token-colour.ts';
import { located, type SiteFinding } from '../snapshot.ts';
import { type Declaration, parseTheme } from './theme.ts';

/**
 * Lists the pairs of colours whose contrast fails WCAG 2.2 AA under a theme, each at the line that causes it; `tokens`
 * are the values that the theme does not set.
 */
export function contrastFindings(css: string, tokens: TokenValues, file: string): SiteFinding[] {
  const declared = new Map(
    parseTheme(css).declarations.map((declaration) => [declaration.name, declaration]),
  );
  const values = new Map([...tokens, ...[...declared].map(([name, { value }]) => [name, value] as const)]);
  return unreadablePairs(values).flatMap((pair) => {
    const cause = [pair.colour, pair.ground]
      .flatMap((token) => withNamed(token, values))
      .flatMap((token) => declared.get(token) ?? [])[0];
    return cause === undefined ? [] : finding(pair, cause, file);
  });
}

/** A token, and those that its value refers to. */
const withNamed = (token: string, values: TokenValues): string[] => [
  token,
  ...namedTokens(values.get(token) ?? '').flatMap((named) => withNamed(named, values)),
];

function finding(pair: UnreadablePair, cause: Declaration, file: string): SiteFinding {
  const { what, colour, ground, ratio, least, nearest } = pair;
  const better = { [colour]: nearest.colour, [ground]: nearest.ground }[cause.name];
  return {
    ...located({ file, line: cause.line }),
    field: cause.name,
    message: `${what} cannot be read: ${colour} on ${ground} has a contrast of ${cutOff(ratio)} to 1`,
    remedy: `It needs ${least} to 1${better === undefined ? '' : `: ${toHex(better)} is the nearest that has it`}`,
  };
}

/** Rounds down: 4.498 is not 4.5. */
const cutOff = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);
