/** What a visitor answered when asked about a site's tag; kept by the browser. */
export interface Consent {
  /** What was asked about: another tag is another question. */
  tag: string;
  allowed: boolean;
  /** Tells the tag which visits are one visitor's, where that was allowed; it means nothing to anybody else. */
  visitor: string;
}

/** Whether the browser's storage holds an answer there. */
export function isConsent(value: unknown): value is Consent {
  const { tag, allowed, visitor }: Record<string, unknown> = { ...Object(value) };
  return typeof tag === 'string' && typeof allowed === 'boolean' && typeof visitor === 'string';
}
