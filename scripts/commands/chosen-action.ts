import { InvalidInput } from '#domain/errors.ts';

/** Returns the action that `word` names, for `forecourt <command> <word>`; throws `InvalidInput` for an unknown one. */
export function chosenAction<T>(command: string, actions: Readonly<Record<string, T>>, word = ''): T {
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (action !== undefined) return action;
  const message = `Valid for "forecourt ${command}": ${Object.keys(actions).join(', ')}.`;
  throw new InvalidInput('Nothing was done', [{ field: word, code: 'unknown_action', message }]);
}
