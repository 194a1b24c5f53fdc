/** Maximum number of pages stored of a visit (S1 §3 "lead_attributes"). */
export const VISITED_LIMIT = 30;
/** Maximum number of link parameters stored of a visit. */
export const LINKED_LIMIT = 20;

const TEXT_LIMIT = 200;

/** A parameter of the link that led to the site, such as `utm_source`. */
export interface LinkedParameter {
  name: string;
  value: string;
}

const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_LIMIT;

/** Whether a value from the browser's storage is a page's path. */
export const isVisitedPage = (value: unknown): value is string => isShort(value) && value.startsWith('/');

/** Whether a value from the browser's storage is a link parameter. */
export function isLinkedParameter(value: unknown): value is LinkedParameter {
  if (typeof value !== 'object' || value === null) return false;
  const { name, value: text }: Partial<Record<keyof LinkedParameter, unknown>> = value;
  return isShort(name) && isShort(text);
}

/**
 * Adds the current page to the visited ones: each once, in order of the last visit, without the oldest beyond the
 * limit.
 */
export const withPage = (pages: readonly string[], page: string): string[] =>
  [...pages.filter((other) => other !== page), page].filter(isVisitedPage).slice(-VISITED_LIMIT);

/** Parameters of campaigns; all others belong to the page. */
const LINKED = /^(?:utm_[a-z]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|campaign|source|ref)$/;

/** Adds an address's campaign parameters to those of the visit; later values win. */
export function withLinked(earlier: readonly LinkedParameter[], search: string): LinkedParameter[] {
  const linked = [...new URLSearchParams(search)].map(([name, value]) => ({ name, value }));
  const fresh = linked.filter((parameter) => LINKED.test(parameter.name) && isLinkedParameter(parameter));
  const byName = new Map([...earlier, ...fresh].map((parameter) => [parameter.name, parameter]));
  return [...byName.values()].slice(-LINKED_LIMIT);
}
