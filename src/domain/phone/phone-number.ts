/** An Australian number that can be dialled (rules 40). */
export interface PhoneNumber {
  type: PhoneType;
  /** International form without spaces, `+61491570006`. */
  e164: string;
  /** The way Australians group it, `0491 570 006`. */
  national: string;
  /** Extension to dial after the answer. */
  ext: string | null;
}

export type PhoneType = 'mobile' | 'fixed_line' | 'shared_cost' | 'toll_free';

/**
 * The Australian numbering plan as far as rules 40 accepts it: mobiles, landlines, 13 and 1800 numbers. Each
 * pattern takes the digits after the country code or the trunk 0, in the groups of the national form.
 */
const PLANS: readonly { type: PhoneType; digits: RegExp; national: string }[] = [
  { type: 'mobile', digits: /^(4\d\d)(\d{3})(\d{3})$/, national: '0$1 $2 $3' },
  { type: 'fixed_line', digits: /^([2378])([2-9]\d{3})(\d{4})$/, national: '(0$1) $2 $3' },
  { type: 'shared_cost', digits: /^(13)([1-9]\d)(\d\d)$/, national: '$1 $2 $3' },
  { type: 'shared_cost', digits: /^(1300)(\d{3})(\d{3})$/, national: '$1 $2 $3' },
  { type: 'toll_free', digits: /^(1802)(\d{3})$/, national: '$1 $2' },
  { type: 'toll_free', digits: /^(1800)(\d{3})(\d{3})$/, national: '$1 $2 $3' },
];

/** The signs that group digits, as they stand between the brackets of a pattern. */
export const GROUPING = String.raw`\s(),;.\-/–`;

/** Digits in any grouping. Letters and stars group nothing: what holds them is no number. */
const WRITTEN = new RegExp(String.raw`^\(?\+?[\d${GROUPING}]+$`);

const EXTENSION = /(?:extension|ext|x|#)[\s.:=]*(\d{1,6})$/i;

/** Country code and trunk 0; some write both, `+61 (0)2 …`. */
const PREFIX = /^(?:(?:\+|0011)?61)?0?/;

/**
 * Reads a number as people and feeds write it. `null` for anything that cannot be dialled in Australia, such
 * as the masked `02 **** ****` of some feeds (rules 40).
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

/** The target of a call link: digits with +61 (rules 5), an extension as RFC 3966 has it; `null` for no number. */
export function telHref(displayed: string): string | null {
  const number = parsePhone(displayed);
  if (!number) return null;
  return number.ext === null ? `tel:${number.e164}` : `tel:${number.e164};ext=${number.ext}`;
}
