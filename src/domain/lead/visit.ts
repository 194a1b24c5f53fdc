import { DAY_MS } from '../duration.ts';

/** Maximum number of pages stored of a visit (S1 §3 "lead_attributes"). */
export const VISITED_LIMIT = 30;
/** Maximum number of link parameters stored of a visit. */
export const LINKED_LIMIT = 20;

const TEXT_LIMIT = 200;

const LINKED_LIFE_DAYS = 90;

/** A parameter of the link that led to the site, such as `utm_source`. */
export interface LinkedParameter {
  name: string;
  value: string;
  /** When the link was followed: an instant, Unix milliseconds. */
  saved_at: number;
}

const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_LIMIT;

/** Whether a value from the browser's storage is a page's path. */
export const isVisitedPage = (value: unknown): value is string => isShort(value) && value.startsWith('/');

/** Whether a value from the browser's storage is a link parameter. */
export function isLinkedParameter(value: unknown): value is LinkedParameter {
  if (typeof value !== 'object' || value === null) return false;
  const { name, value: text, saved_at }: Partial<Record<keyof LinkedParameter, unknown>> = value;
  return isShort(name) && isShort(text) && Number.isFinite(saved_at);
}

/**
 * Adds the current page to the visited ones: each once, in order of the last visit, without the oldest beyond the
 * limit.
 */
export const withPage = (pages: readonly string[], page: string): string[] =>
  [...pages.filter((other) => other !== page), page].filter(isVisitedPage).slice(-VISITED_LIMIT);

/** Parameters of campaigns; all others belong to the page. */
const LINKED = /^(?:utm_[a-z]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|campaign|source|ref)$/;

/**
 * Returns the campaign parameters of an address, each with its last value; without any, those of the last link, for 90
 * days.
 */
export function withLinked(
  earlier: readonly LinkedParameter[],
  search: string,
  now: Date,
): LinkedParameter[] {
  const saved_at = now.getTime();
  const linked = [...new Map(new URLSearchParams(search))]
    .map(([name, value]) => ({ name, value, saved_at }))
    .filter((parameter) => LINKED.test(parameter.name) && isLinkedParameter(parameter));
  return linked.length > 0
    ? linked.slice(-LINKED_LIMIT)
    : earlier.filter((parameter) => saved_at - parameter.saved_at < LINKED_LIFE_DAYS * DAY_MS);
}
