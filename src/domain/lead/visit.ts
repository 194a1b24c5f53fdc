/** Pages that are remembered of a visit: a lead carries no more (S1 §3 "lead_attributes"). */
export const VISITED_LIMIT = 30;
/** Parameters that are. */
export const LINKED_LIMIT = 20;

const TEXT_LIMIT = 200;

/** A parameter of the link by which somebody came, such as `utm_source`. */
export interface LinkedParameter {
  name: string;
  value: string;
}

const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= TEXT_LIMIT;

/** Whether a value out of the browser's storage is the address of a page. */
export const isVisitedPage = (value: unknown): value is string => isShort(value) && value.startsWith('/');

/** Whether one is such a parameter. */
export function isLinkedParameter(value: unknown): value is LinkedParameter {
  if (typeof value !== 'object' || value === null) return false;
  const { name, value: text }: Partial<Record<keyof LinkedParameter, unknown>> = value;
  return isShort(name) && isShort(text);
}

/** The pages with the one that is being read, in the order in which they were; each once, the oldest forgotten. */
export const withPage = (pages: readonly string[], page: string): string[] =>
  [...pages.filter((other) => other !== page), page].filter(isVisitedPage).slice(-VISITED_LIMIT);

/** What advertisers and letters put into their links; what else is in an address belongs to its page. */
const LINKED = /^(?:utm_[a-z]+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|campaign|source|ref)$/;

/** The parameters of a visit with those of this address: the value of a later link wins. */
export function withLinked(earlier: readonly LinkedParameter[], search: string): LinkedParameter[] {
  const linked = [...new URLSearchParams(search)].map(([name, value]) => ({ name, value }));
  const fresh = linked.filter((parameter) => LINKED.test(parameter.name) && isLinkedParameter(parameter));
  const byName = new Map([...earlier, ...fresh].map((parameter) => [parameter.name, parameter]));
  return [...byName.values()].slice(-LINKED_LIMIT);
}
