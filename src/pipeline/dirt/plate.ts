import { AUSTRALIAN_STATES } from '#domain/location/location.schema.ts';
import { MONTH_NAME } from '#domain/month-names.ts';
import { isPlausibleDay } from './date.ts';
import { digitsOfDay } from './spelled-day.ts';

const PLATE = /^[\p{L}\p{N}][\p{L}\p{N} .·•-]{0,11}$/u;

/** What stands under "Registration" in place of a plate: yes or no, how long it lasts, and when it ends. */
const NO_PLATE =
  /^(?:yes|no|[yn]|true|false|unknown|other|pending|current|active|valid|expired?|(?:no |not |no)?rego?|unreg|none|demo|trade|nsw|vic|qld|tas)$|regist|months?\b|mths?\b|years?\b|yrs?\b/iu;
const MONTH_AND_YEAR = new RegExp(String.raw`^(?:${MONTH_NAME})[ -](?:\d{2}|\d{4})$`, 'i');

/** `1 ABC 234` of Western Australia is no day: only a month stands between a day and its year. */
const NO_DAY = new RegExp(String.raw`^\d{1,2}[ -](?!(?:${MONTH_NAME})[ -](?:\d{2}|\d{4})$)\p{L}`, 'iu');

/** `ABC231 (NSW)` */
const STATE_BEHIND = new RegExp(String.raw`\s*[([](?:${AUSTRALIAN_STATES.join('|')})[)\]]$`, 'i');

/** The number plate of a car without the state behind it; `null` for what is none. */
export function plateIn(text: string): string | null {
  const plate = text.replace(STATE_BEHIND, '');
  if (!PLATE.test(plate) || NO_PLATE.test(plate) || MONTH_AND_YEAR.test(plate)) return null;
  const isNoDay = NO_DAY.test(plate) || isPlausibleDay(digitsOfDay(plate)) === null;
  return /^\d+$/.test(plate) || isNoDay ? plate : null;
}
