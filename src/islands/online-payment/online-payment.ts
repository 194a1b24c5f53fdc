import type { PaymentResponse } from '#domain/api/payments.schema.ts';
import { formatMoney } from '#domain/money.ts';
import { onlinePaymentPath } from '#domain/site/routes.ts';
import { call } from '../api.ts';
import { partsOf } from '../parts.ts';
import { watchUpdates } from '../watch.ts';

const POLL_MS = 2000;

/** Fields that a link from the dealership may fill in. */
const LINKED = ['location', 'invoice', 'amount'] as const;

/**
 * Shows the result of the payment that a payer returns from, and earlier ones; fills in the fields given in the link.
 */
export class OnlinePayment extends HTMLElement {
  #end = () => {};
  #parts = partsOf(this);

  connectedCallback() {
    const query = new URLSearchParams(location.search);
    const id = query.get('payment');
    this.#fillIn(query);
    // Hides the form until the result is known, so that nobody pays twice.
    if (id !== null) this.#showOnly('looking');
    this.#end = watchUpdates(() => this.#poll(id), POLL_MS);
  }

  disconnectedCallback() {
    this.#end();
  }

  #fillIn(query: URLSearchParams) {
    for (const name of LINKED) {
      const given = query.get(name);
      const field = this.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
      if (given !== null && field !== null) field.value = given;
    }
  }

  /** Updates the page; returns whether more updates may follow. */
  async #poll(id: string | null): Promise<boolean> {
    const payments = await fetchPayments();
    if (payments === null) return id !== null;
    const payment = payments.find(({ payment_id }) => payment_id === id);
    if (payment === undefined) this.#showOnly('form');
    else this.#showResult(payment);
    this.#list(payments.filter((earlier) => earlier.state !== 'open' && earlier !== payment));
    // The provider reports a payment shortly after the payer has returned.
    return payment?.state === 'open';
  }

  /** Shows one of the three states. */
  #showOnly(shown: 'looking' | 'form' | 'result') {
    for (const name of ['looking', 'form', 'result']) this.#parts.reveal(name, name === shown);
  }

  #showResult(payment: PaymentResponse) {
    const { state, checkout_url, test_money } = payment;
    const { heading, text } = WORDS[state](payment);
    const { find, put, lead, reveal } = this.#parts;
    find('result')?.toggleAttribute('data-open', state === 'open');
    put('heading', heading);
    put('status', text);
    lead('pay', checkout_url);
    lead('another', onlinePaymentPath());
    reveal('test', test_money);
    this.#showOnly('result');
  }

  #list(payments: readonly PaymentResponse[]) {
    const [section, list] = [this.#parts.find('earlier'), this.#parts.find('list')];
    const template = section?.querySelector('template');
    if (section == null || list === null || template == null) return;
    section.hidden = payments.length === 0;
    list.replaceChildren(
      ...payments.map((payment) => {
        const row = document.importNode(template.content, true);
        row.querySelector('[data-amount]')?.append(formatMoney(payment.amount));
        row.querySelector('[data-invoice]')?.append(payment.invoice);
        row.querySelector('[data-about]')?.append(aboutText(payment));
        return row;
      }),
    );
  }
}

/** Fetches the payments; `null` on failure. */
async function fetchPayments(): Promise<PaymentResponse[] | null> {
  const reply = await call('GET /api/payments');
  return reply.ok ? reply.data.payments : null;
}

const WORDS: Record<
  PaymentResponse['state'],
  (payment: PaymentResponse) => { heading: string; text: string }
> = {
  open: ({ amount, invoice }) => ({
    heading: 'This is not paid yet',
    text: `We have no payment of ${formatMoney(amount)} for ${invoice} yet. If you have just paid, this page says so in a moment.`,
  }),
  paid: ({ amount, invoice, paid_to, email, reference }) => ({
    heading: 'Thank you, it is paid',
    text: `We received ${formatMoney(amount)} for ${invoice} to ${paid_to}. A receipt is on its way to ${email}. Your reference is ${reference}.`,
  }),
  refunded: ({ amount, invoice, reference }) => ({
    heading: 'This payment was given back',
    text: `All ${formatMoney(amount)} for ${invoice} goes back to the card that you paid with. Your reference is ${reference}.`,
  }),
};

function aboutText({ state, amount, kept, paid_to, at, reference }: PaymentResponse): string {
  const back = formatMoney(amount - kept);
  const then = state === 'refunded' ? ', given back' : kept < amount ? `, ${back} given back` : '';
  return `${paid_to}, ${at}, ${reference}${then}`;
}
