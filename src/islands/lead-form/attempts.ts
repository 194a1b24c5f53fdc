import { idempotencyKeys, type Reply } from '../api.ts';

interface FormAttempt {
  key: string;
  body: Record<string, unknown>;
}

/**
 * Creates the attempts of a form: until one was accepted or refused, the same input is sent with the same key and with
 * the visit of its first attempt (rules 48). The visit changes with other tabs, and the service refuses a key with
 * another body.
 */
export function formAttempts(visitNow: (input: FormAttempt['body']) => object) {
  const keys = idempotencyKeys();
  let last: FormAttempt | null = null;
  return {
    next(input: FormAttempt['body']): FormAttempt {
      const key = keys.keyFor(input);
      if (key !== last?.key) last = { key, body: { ...input, ...visitNow(input) } };
      return last;
    },
    /** Ends an attempt whose outcome is known: without a response, or after a 5xx, the lead may be stored. */
    settle({ ok, status }: Reply<unknown>): void {
      if (ok || (status >= 400 && status < 500)) keys.renew();
    },
  };
}
