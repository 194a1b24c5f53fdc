import { InvalidInput } from '#domain/errors.ts';
import { ownProperty } from '#domain/own-property.ts';

/** The words after `forecourt <command>`: the action, and what it is about. */
interface GivenWords {
  action?: string | undefined;
  subject?: string | undefined;
  /** The actions that are about something. */
  about: readonly string[];
}

/** Returns the action that is named; throws `InvalidInput` for an unknown one, and for a subject that it cannot have. */
export function chosenAction<T>(
  command: string,
  actions: Readonly<Record<string, T>>,
  { action: word = '', subject, about }: GivenWords,
): T {
  const action = ownProperty(actions, word);
  if (action === undefined)
    throw refused(word, `Valid for "forecourt ${command}": ${Object.keys(actions).join(', ')}.`);
  if (subject !== undefined && !about.includes(word))
    throw refused(subject, `"forecourt ${command} ${word}" takes options only.`);
  return action;
}

const refused = (field: string, message: string) =>
  new InvalidInput('Nothing was done', [{ field, code: 'unknown_action', message }]);
