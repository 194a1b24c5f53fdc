import { expect, it } from 'vitest';
import { HOUR_MS } from '#domain/duration.ts';
import { RESEND_MS } from '#domain/sign-in/code.ts';
import { resendWait } from './resend-wait.ts';

const sent = Date.parse('2026-11-29T10:00:00Z');
const resend_at = new Date(sent + RESEND_MS).toISOString();

it.each([
  { clock: 'right', now: sent + 1_000, wait: RESEND_MS - 1_000 },
  { clock: 'an hour slow', now: sent - HOUR_MS, wait: RESEND_MS },
  { clock: 'an hour fast', now: sent + HOUR_MS, wait: 0 },
])('another code can be sent within the wait of a code, where the clock is $clock', ({ now, wait }) => {
  expect(resendWait(resend_at, new Date(now))).toBe(wait);
});
