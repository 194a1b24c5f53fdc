import { RESEND_MS } from '#domain/sign-in/code.ts';

/** Returns how long to wait until another code can be sent, milliseconds; a wrong clock makes it no longer than it ever is. */
export const resendWait = (resendAt: string, now: Date): number =>
  Math.max(0, Math.min(Date.parse(resendAt) - now.getTime(), RESEND_MS));
