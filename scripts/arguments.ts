import type { ArgsDef } from 'citty';
import { InvalidInput } from '#domain/errors.ts';

/**
 * Refuses what a command does not know: a misspelt option must not build every site. Throws `InvalidInput`
 * naming the word and what there is.
 */
export function refuseUnknown(command: string, args: ArgsDef, words: readonly string[]): void {
  const options = Object.entries(args).filter(([, { type }]) => type !== 'positional');
  const known = new Map(options.map(([name, { type }]) => [name, type]));
  let places = Object.keys(args).length - options.length;
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, value] = /^--?([^=]+)(=.*)?$/.exec(word) ?? [];
    if (name === undefined) places -= 1;
    else if (known.get(name) === 'string' && value === undefined) rest.shift();
    if (name === undefined ? places < 0 : !known.has(name))
      throw unknownWord(command, word, [...known.keys()]);
  }
}

function unknownWord(command: string, word: string, options: readonly string[]): InvalidInput {
  const message =
    options.length === 0
      ? `"forecourt ${command}" takes no options.`
      : `"forecourt ${command}" knows ${options.map((option) => `--${option}`).join(', ')}.`;
  return new InvalidInput('Nothing was done', [{ field: word, code: 'unknown_argument', message }]);
}

/** A count that an option gives, from 1; throws `InvalidInput` naming the option. */
export function positiveCount(option: string, text: string): number {
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  const issue = {
    field: option,
    code: 'not_a_count',
    message: `"${text}" is no count: give a number from 1`,
  };
  throw new InvalidInput('The arguments are not right', [issue]);
}
