import { sha256 } from '#sites/sha256.ts';

/** What addresses, lists and markets take for an id. */
const ID = /^[\w.:-]{1,64}$/;

/** What feeds call a car by: letters and numbers, with blanks and signs between them. */
const CAR_NAME = /^(?=.*[\p{L}\p{N}])[\p{L}\p{N} .:/\\#&()+,*_-]{1,64}$/u;

const SHARED_LENGTH = 50;
const HASH_LENGTH = 8;

/** Whether a text is an id as it is. */
export const isPlainId = (text: string): boolean => ID.test(text);

/**
 * The id of a car by what its feed calls it, on one line: the same where it can be one, else its letters with a hash of
 * the whole, so that "A 1234" is no other car's "A-1234"; `null` for what names no car.
 */
export function idOfName(name: string): string | null {
  if (isPlainId(name)) return name;
  if (!CAR_NAME.test(name)) return null;
  const shared = name.replace(/[^\w.:]+/g, '-').replace(/^[-.]+|[-.]+$/g, '');
  const hash = sha256(name).slice(0, HASH_LENGTH);
  return [shared.slice(0, SHARED_LENGTH), hash].filter((part) => part !== '').join('-');
}
