import { RESEND_MS } from '#domain/sign-in/code.ts';

/** Returns the milliseconds until another code can be sent: at most `RESEND_MS`, however wrong the clock. */
export const resendWait = (resendAt: string, now: Date): number =>
  Math.max(0, Math.min(Date.parse(resendAt) - now.getTime(), RESEND_MS));
