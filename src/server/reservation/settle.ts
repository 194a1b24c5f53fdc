import type { Notice } from '#domain/reservation/reservation.ts';
import type { Core } from '../core.ts';
import type { LetterSource } from '../delivery/mail/letter.ts';
import { acceptPaidLead, type NoticeContent } from '../delivery/paid-lead.ts';
import { type Job, QUEUES } from '../jobs/jobs.ts';
import { paymentNotice } from '../online-payment/payment-notices.ts';
import type { Payments } from '../payments/payments.ts';
import type { HoldStore } from '../store/holds/hold-store.ts';
import type { MoneyStore } from '../store/money-store.ts';
import { noticeReference } from '../store/notices.ts';
import type { OnlinePayments } from '../store/online-payments.ts';
import { freeContent, notifyIfFree } from './free-alerts.ts';
import { holdNotice } from './hold-notices.ts';

export interface SettleDeps extends Pick<Core, 'leads' | 'siteContexts' | 'mailer' | 'log' | 'newId'> {
  holds: HoldStore;
  onlinePayments: OnlinePayments;
  money: MoneyStore;
  payments: Payments;
  /** Called when a lead is stored, to deliver it at once. */
  onStored: () => void;
}

/** Counts of a run; failures are retried. */
export interface SettleResult {
  expired: number;
  failed: number;
}

/**
 * Ends expired holds, closes their checkouts, refunds money, and enqueues notices for shoppers who wait for a car that is
 * now free. A step that fails affects no other, and is repeated the next time. Any number of processes may run it at once.
 */
export async function settleHolds(deps: SettleDeps, now: Date): Promise<SettleResult> {
  const { holds, money, payments, log } = deps;
  const expired = await holds.expire(now);
  let failed = 0;
  const each = async <T>(what: string, all: readonly T[], step: (one: T) => Promise<unknown>) => {
    for (const one of all) {
      try {
        await step(one);
      } catch (error) {
        failed += 1;
        log.error({ err: error }, `${what} failed`);
      }
    }
  };
  await each('closing a checkout', await holds.abandoned(now), async ({ id, session }) => {
    await payments.close(session);
    await holds.closed(id);
  });
  await each('refund', await money.dueRefunds(), async ({ id }) => {
    await payments.refund(id, now);
    await money.refundDone(id, now);
  });
  await each('alert of a free car', await holds.awaited(), (car) => notifyIfFree(car, deps, now));
  return { expired, failed };
}

/** Sends the mail of a notice, and its lead; rejects where it is to be retried, as long as a lead's delivery. */
export async function sendNotice(job: Job<'notice'>, deps: SettleDeps, now: Date): Promise<void> {
  try {
    await deliverNotice(job, deps, now);
  } catch (error) {
    const { site, notice } = job.payload;
    const isLast = job.attempts + 1 === QUEUES.notice.attempts;
    deps.log.error(
      { site, err: error, notice: notice.kind },
      isLast ? 'notice is given up' : 'notice failed',
    );
    throw error;
  }
}

async function deliverNotice(
  { id, payload: { site, notice } }: Job<'notice'>,
  deps: SettleDeps,
  now: Date,
): Promise<void> {
  const siteContext = await deps.siteContexts.of(site);
  if (siteContext === null) throw new Error(`The settings of ${site} cannot be read`);
  // A job's id may contain the id of another shopper's hold, whose bearer may release it.
  const reference = noticeReference(id);
  const source = { id: reference, site: siteContext.site, real: deps.payments.real };
  const { letter, lead } =
    notice.kind === 'free'
      ? await freeContent(notice, { ...source, reference }, siteContext, deps, now)
      : await noticeContent(notice, source, deps);
  if (letter !== undefined) await deps.mailer.send(letter);
  if (lead === undefined) return;
  await acceptPaidLead(lead, siteContext, { ...deps, now });
  deps.onStored();
}

async function noticeContent(
  notice: Exclude<Notice, { kind: 'free' }>,
  source: LetterSource,
  { holds, onlinePayments }: Pick<SettleDeps, 'holds' | 'onlinePayments'>,
): Promise<NoticeContent> {
  if ('hold' in notice) {
    const hold = await holds.find(notice.hold);
    return hold === null || isErased(hold) ? {} : holdNotice(notice, hold, source);
  }
  const payment = await onlinePayments.find(notice.payment);
  return payment === null || isErased(payment) ? {} : paymentNotice(notice, payment, source);
}

const isErased = ({ email }: { email: string }): boolean => email === '';
