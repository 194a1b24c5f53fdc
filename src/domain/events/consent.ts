/** A visitor's choice about a site's tag, stored in the browser. */
export interface Consent {
  /** Name of the tag; the choice is void for any other. */
  tag: string;
  allowed: boolean;
  /** Random id by which the tag, if allowed, recognises a returning visitor. */
  visitor: string;
}

/** Whether a value from the browser's storage is a stored choice. */
export function isConsent(value: unknown): value is Consent {
  const { tag, allowed, visitor }: Record<string, unknown> = { ...Object(value) };
  return typeof tag === 'string' && typeof allowed === 'boolean' && typeof visitor === 'string';
}
