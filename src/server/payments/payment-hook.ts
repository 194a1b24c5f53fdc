import { Hono } from 'hono';
import { type ProblemDetails, problemJson } from '../api/problem.ts';
import { textUpTo } from '../api/read-body.ts';
import type { Core } from '../core.ts';
import type { LedgerResult } from '../store/ledger.ts';
import type { MoneyStore } from '../store/money-store.ts';
import type { PaymentEvent, Payments } from './payments.ts';

export interface PaymentHookDeps extends Pick<Core, 'log' | 'now'> {
  payments: Pick<Payments, 'read'>;
  money: Pick<MoneyStore, 'captured' | 'refunded'>;
  /** Schedules the settling of holds at this instant. */
  settleAt: (due: Date) => void;
}

const EVENT_BYTES = 512 << 10;
type EventOutcome = LedgerResult | 'other' | 'unsigned';
const PROBLEMS: Partial<Record<EventOutcome, ProblemDetails>> = {
  unsigned: { status: 400, title: 'Invalid signature.' },
};

/** The webhook of the payment provider, on any host: signed, each event acts once. */
export const PAYMENT_HOOK = '/hooks/payments';

export function paymentHook(deps: PaymentHookDeps): Hono {
  const hook = new Hono();
  hook.post(PAYMENT_HOOK, async (c) => {
    // The signature covers the raw bytes.
    const sent = await textUpTo(c.req.raw, EVENT_BYTES);
    if (!sent.ok) return problemJson(sent);
    const outcome = await applyPaymentEvent(sent.text, c.req.header('stripe-signature') ?? '', deps);
    const problem = PROBLEMS[outcome];
    return problem === undefined ? c.json({ outcome }) : problemJson(problem);
  });
  return hook;
}

/** Applies a signed event; rejects where the store cannot be written, so that the provider sends it again. */
export async function applyPaymentEvent(
  body: string,
  signature: string,
  deps: PaymentHookDeps,
): Promise<EventOutcome> {
  const { payments, money, log, now, settleAt } = deps;
  const event = await payments.read(body, signature, now());
  if (event === null) return 'unsigned';
  const noted = await note(event, money, now());
  // Unrecorded, it can be sent again once its hold is restored. A refusal would have the provider disable this address.
  if (noted === 'unknown' && event.kind !== 'other')
    log.error({ event: event.kind, payment: event.payment }, 'money of no hold or payment of this store');
  else log.info({ event: event.kind, outcome: noted }, 'payment event');
  settleAt(now());
  return noted;
}

async function note(
  event: PaymentEvent,
  money: PaymentHookDeps['money'],
  now: Date,
): Promise<LedgerResult | 'other'> {
  if (event.kind === 'other') return 'other';
  return event.kind === 'captured' ? money.captured(event, now) : money.refunded(event, now);
}
