import { isPlausibleDay } from './date.ts';

const PLATE = /^[\p{L}\p{N}][\p{L}\p{N} .·•-]{0,11}$/u;

/** What stands under "Registration" in place of a plate: yes or no, how long it lasts, and when it ends. */
const NO_PLATE =
  /^(?:yes|no|[yn]|true|false|unknown|other|pending|current|active|valid|expired?|rego|nsw|vic|qld|tas)$|regist|months?\b|mths?\b|years?\b|yrs?\b|^(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}*[ -]\d{2}(?:\d{2})?$/iu;

/** Whether a text may be the number plate of a car. */
export const isPlate = (text: string): boolean =>
  PLATE.test(text) && !NO_PLATE.test(text) && (/^\d+$/.test(text) || isPlausibleDay(text) === null);
