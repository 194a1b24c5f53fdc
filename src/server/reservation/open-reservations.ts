import type { Core } from '../core.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import { applyPaymentEvent, type PaymentHookDeps } from '../payments/payment-hook.ts';
import type { Payments } from '../payments/payments.ts';
import { type StripeOptions, stripePayments } from '../payments/stripe-payments.ts';
import { type TestBank, testBank } from '../payments/test-bank.ts';
import { testCheckouts } from '../payments/test-checkouts.ts';
import type { TestPageDeps } from '../payments/test-pages.ts';
import { holdStore } from '../store/holds/hold-store.ts';
import { moneyStore } from '../store/money-store.ts';
import { openOnlinePayments } from '../store/online-payments.ts';
import { sendNotice, settleHolds } from './settle.ts';

export interface ReservationOptions
  extends Pick<Core, 'store' | 'siteContexts' | 'leads' | 'mailer' | 'log' | 'now' | 'newId'> {
  jobs: Pick<Jobs, 'enqueue' | 'drain'>;
  onStored: () => void;
  /** Stripe's settings; `null` for test money. */
  stripe: Pick<StripeOptions, 'secretKey' | 'webhookSecrets' | 'url'> | null;
}

/** Reservations with their money, over one store. */
export type Reservations = ReturnType<typeof openReservations>;

/** Wires the parts of reservations together; connects to nothing until first use. */
export function openReservations({ store, jobs, stripe, ...options }: ReservationOptions) {
  const { log, now, newId } = options;
  const [holds, money] = [holdStore(store), moneyStore(store)];
  const onlinePayments = openOnlinePayments(store);
  const settleAt = (due: Date) => {
    jobs
      .enqueue('holds', {}, { key: due <= now() ? 'now' : due.toISOString(), due })
      .catch((error: unknown) => log.error({ err: error }, 'jobs cannot be requested'));
  };
  const checkouts = testCheckouts(store);
  // The test bank is part of this process, so its secret never leaves it.
  const testSecret = `whsec_${newId()}`;
  const bank = testBank({
    checkouts,
    now,
    newId,
    secret: testSecret,
    deliver: async (body, signature) => void (await applyPaymentEvent(body, signature, hook)),
  });
  const payments =
    stripe === null ? testPayments(bank, testSecret) : stripePayments({ ...stripe, real: true });
  const hook: PaymentHookDeps = { payments, money, log, now, settleAt };
  const testPages: TestPageDeps | null = stripe === null ? { bank, checkouts } : null;
  const settling = { ...options, holds, onlinePayments, money, payments };
  const notify = (job: Job<'notice'>, at: Date) => sendNotice(job, settling, at);
  return {
    holds,
    onlinePayments,
    money,
    payments,
    bank,
    hook,
    testPages,
    settleAt,
    notify,
    settleHolds: (at: Date) => settleHolds(settling, at),
    /** Settles holds, then sends each due notice at its own time, because those before it may take long. */
    async settle(clock: () => Date) {
      const { expired, failed } = await settleHolds(settling, clock());
      const unsent = await jobs.drain('notice', (job) => notify(job, clock()), clock);
      return { expired, failed: failed + unsent };
    },
  };
}

const testPayments = ({ fetch }: TestBank, secret: string): Payments =>
  stripePayments({
    secretKey: 'sk_test_money',
    webhookSecrets: [secret],
    url: 'http://test-money.localhost',
    real: false,
    fetch,
  });
