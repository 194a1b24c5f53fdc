/** Whether the hidden field holds something: whoever fills it is no person (rules 39). */
export const isFilled = (special: unknown): boolean =>
  special !== undefined && special !== null && special !== '';
