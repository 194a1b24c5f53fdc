import { Hono } from 'hono';
import { formatMoney } from '#domain/money.ts';
import { dollarsOf } from '#domain/reservation/cents.ts';
import { isId } from '#domain/shortlist/list.ts';
import type { ApiEnv } from '../api/api-env.ts';
import { textUpTo } from '../api/read-body.ts';
import { isSameOrigin } from '../api/same-origin.ts';
import { escapeHtml, messagePage, serverPage } from '../message-page.ts';
import type { TestBank } from './test-bank.ts';
import type { TestCheckout, TestCheckouts } from './test-checkouts.ts';

export interface TestPageDeps {
  bank: TestBank;
  checkouts: TestCheckouts;
}

/** The path of checkout pages. */
const PAGE = '/test-payments/:id';
/** Its forms consist of one button. */
const FORM_BYTES = 1 << 10;

/** Creates the pages of the test bank on each site's host; they are clearly marked as a test. */
export function testPaymentRoutes({ bank, checkouts }: TestPageDeps): Hono<ApiEnv> {
  const pages = new Hono<ApiEnv>();
  const find = async (id: string) => (isId(id) ? checkouts.find(id) : null);
  pages.get(PAGE, async (c) => {
    const checkout = await find(c.req.param('id'));
    return checkout === null ? messagePage(404, 'There is no such payment.') : checkoutPage(checkout);
  });
  pages.post(PAGE, async (c) => {
    if (!isSameOrigin(c, c.var.host)) return messagePage(403, 'This form belongs to another site.');
    const id = c.req.param('id');
    const sent = await textUpTo(c.req.raw, FORM_BYTES);
    if (!sent.ok) return messagePage(sent.status, sent.title);
    const wanted = new URLSearchParams(sent.text).get('action');
    const found = await find(id);
    const checkout = (wanted === 'pay' && found !== null ? await bank.pay(id) : null) ?? found;
    return checkout === null
      ? messagePage(404, 'There is no such payment.')
      : c.redirect(checkout.return_url, 303);
  });
  return pages;
}

const OVER: Record<Exclude<TestCheckout['state'], 'open'>, string> = {
  paid: 'This was paid.',
  closed: 'The time to pay this is over.',
  refunded: 'This was paid back.',
};

function checkoutPage({ amount, label, state, return_url }: TestCheckout): Response {
  const sum = formatMoney(dollarsOf(amount));
  const choice =
    state === 'open'
      ? `<form method="post"><button name="action" value="pay">Pay ${sum} of test money</button> <button name="action" value="cancel">Go back without paying</button></form>`
      : `<p>${OVER[state]}</p><p><a href="${escapeHtml(return_url)}">Back to the dealership</a></p>`;
  return serverPage(
    200,
    `Test money: ${sum}`,
    `<p><strong>This is a test. No card is asked for, and no money moves.</strong></p>
<p>${escapeHtml(label)}</p>
${choice}
<p><small>A server that knows a payment provider takes its shoppers there instead (docs/reservations.md).</small></p>`,
    "'self'",
  );
}
