import { InvalidInput } from '#domain/errors.ts';

/** The row of `actions` that `word` names, for `forecourt <command> <word>`; throws `InvalidInput` where it names none. */
export function chosenAction<T>(command: string, actions: Readonly<Record<string, T>>, word = ''): T {
  const action = Object.hasOwn(actions, word) ? actions[word] : undefined;
  if (action !== undefined) return action;
  const message = `"forecourt ${command}" knows ${Object.keys(actions).join(', ')}.`;
  throw new InvalidInput('Nothing was done', [{ field: word, code: 'unknown_action', message }]);
}
