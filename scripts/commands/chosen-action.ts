import { InvalidInput } from '#domain/errors.ts';
import { inWords } from '#domain/in-words.ts';
import { ownProperty } from '#domain/own-property.ts';

/** The options that each action of a command reads; what it is about is one of them. */
export type ActionOptions = Readonly<Record<string, readonly string[]>>;

interface CommandActions<T> {
  command: string;
  actions: Readonly<Record<string, T>>;
  options: ActionOptions;
  /** The option that is given without its name. */
  subject: string;
}

/** Returns the action that is named; throws `InvalidInput` for an unknown one, and for an option that it does not read. */
export function chosenAction<T>(
  { command, actions, options, subject }: CommandActions<T>,
  given: Readonly<Record<string, unknown>>,
): T {
  const word = String(given.action ?? '');
  const action = ownProperty(actions, word);
  if (action === undefined)
    throw refused(word, `Valid for "forecourt ${command}": ${Object.keys(actions).join(', ')}.`);
  // Without its option an action may do more than was meant, such as replay instead of listing.
  const ignored = Object.values(options)
    .flat()
    .find((option) => given[option] !== undefined && !options[word]?.includes(option));
  if (ignored === undefined) return action;
  const called = `"forecourt ${command} ${word}"`;
  if (ignored === subject) throw refused(String(given[subject]), `${called} takes options only.`);
  const readers = readersOf(options, ignored);
  throw refused(
    `--${ignored}`,
    `${called} does not take it, but ${inWords(readers)} ${readers.length === 1 ? 'does' : 'do'}.`,
  );
}

/** Returns what describes an option in the help: the actions that read it, unless all do, and its text. */
export const describeOptions =
  <T extends ActionOptions>(options: T) =>
  (option: T[keyof T][number], text: string): string => {
    const readers = readersOf(options, option);
    return readers.length === Object.keys(options).length ? text : `${readers.join(', ')}: ${text}`;
  };

const readersOf = (options: ActionOptions, option: string): string[] =>
  Object.keys(options).filter((action) => options[action]?.includes(option));

const refused = (field: string, message: string) =>
  new InvalidInput('Nothing was done', [{ field, code: 'unknown_action', message }]);
