import { idempotencyKeys, type Reply } from '../api.ts';

interface FormAttempt {
  key: string;
  body: Record<string, unknown>;
}

/**
 * Creates the attempts of a form. Until one is accepted or refused, the same input is sent with the same key and with
 * the visit of the first attempt (rules 48): other tabs change the visit, and the service refuses a key with another
 * body.
 */
export function formAttempts(visitNow: (input: FormAttempt['body']) => object) {
  const keys = idempotencyKeys();
  let last: FormAttempt | null = null;
  let mayBeStored = false;
  return {
    next(input: FormAttempt['body']): FormAttempt {
      const key = keys.keyFor(input);
      if (key !== last?.key) {
        last = { key, body: { ...input, ...visitNow(input) } };
        mayBeStored = false;
      }
      return last;
    },
    /**
     * Ends an attempt that was accepted or refused. After a 5xx or no response the lead may be stored, so a later
     * refusal ends nothing: the next try has the same key.
     */
    settle({ ok, status }: Reply<unknown>): void {
      const isRefused = status >= 400 && status < 500;
      if (ok || (isRefused && !mayBeStored)) keys.renew();
      else if (!isRefused) mayBeStored = true;
    },
  };
}
