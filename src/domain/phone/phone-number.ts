/** An Australian phone number (rules 40). */
export interface PhoneNumber {
  type: PhoneType;
  /** International form without spaces, `+61491570006`. */
  e164: string;
  /** National format, `0491 570 006`. */
  national: string;
  /** Extension, dialled once the call is answered. */
  ext: string | null;
}

export type PhoneType = 'mobile' | 'fixed_line' | 'shared_cost' | 'toll_free';

/**
 * The part of the Australian numbering plan that rules 40 accepts: mobiles, landlines, 13 and 1800 numbers. Patterns
 * match the digits after the country code or trunk 0, in the groups of the national format.
 */
const PLANS: readonly { type: PhoneType; digits: RegExp; national: string }[] = [
  { type: 'mobile', digits: /^(4\d\d)(\d{3})(\d{3})$/, national: '0$1 $2 $3' },
  { type: 'fixed_line', digits: /^([2378])([2-9]\d{3})(\d{4})$/, national: '(0$1) $2 $3' },
  { type: 'shared_cost', digits: /^(13)([1-9]\d)(\d\d)$/, national: '$1 $2 $3' },
  { type: 'shared_cost', digits: /^(1300)(\d{3})(\d{3})$/, national: '$1 $2 $3' },
  { type: 'toll_free', digits: /^(1802)(\d{3})$/, national: '$1 $2' },
  { type: 'toll_free', digits: /^(1800)(\d{3})(\d{3})$/, national: '$1 $2 $3' },
];

/** Characters that group digits, escaped for a character class. */
export const GROUPING = String.raw`\s(),;.\-/–`;

/** Digits in any grouping; letters and stars are refused. */
const WRITTEN = new RegExp(String.raw`^\(?\+?[\d${GROUPING}]+$`);

const EXTENSION = /(?:extension|ext|x|#)[\s.:=]*(\d{1,6})$/i;

/** Country code and trunk 0, or both: `+61 (0)2 …`. */
const PREFIX = /^(?:(?:\+|0011)?61)?0?/;

/**
 * Parses an Australian phone number as people and feeds write it; `null` for anything else, such as the masked
 * `02 **** ****` of some feeds (rules 40).
 */
export function parsePhone(written: string): PhoneNumber | null {
  const text = written.trim();
  const ext = EXTENSION.exec(text)?.[1] ?? null;
  const number = text.replace(EXTENSION, '');
  if (!WRITTEN.test(number)) return null;

  const significant = number.replace(/[^\d+]/g, '').replace(PREFIX, '');
  const plan = PLANS.find(({ digits }) => digits.test(significant));
  if (!plan) return null;

  const national = significant.replace(plan.digits, plan.national);
  return { type: plan.type, e164: `+61${significant}`, national, ext };
}

/** Returns a phone number in national format; any other text as it is. */
export const nationalText = (phone: string): string => parsePhone(phone)?.national ?? phone;

/**
 * Returns the target of a call link: digits with +61 (rules 5), with an extension (RFC 3966); `null` if it is no
 * number.
 */
export function telHref(displayed: string): string | null {
  const number = parsePhone(displayed);
  if (!number) return null;
  return number.ext === null ? `tel:${number.e164}` : `tel:${number.e164};ext=${number.ext}`;
}
