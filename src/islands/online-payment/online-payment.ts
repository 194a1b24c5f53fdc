import { formatMoney } from '#domain/money.ts';
import { paymentsApiPath } from '#domain/site/api-routes.ts';
import { onlinePaymentPath } from '#domain/site/routes.ts';
import type { PaymentAnswer } from '#domain/view/online-payment-view.ts';

const LOOK_MS = 2000;

/** Fields that a dealership's link may fill in: who it is for, for which invoice, and how much. */
const LINKED = ['location', 'invoice', 'amount'] as const;

/** What became of the payment that somebody comes back from, and what they paid before; fills in what a link says. */
export class OnlinePayment extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    const query = new URLSearchParams(location.search);
    this.#fillIn(query);
    this.#look(query.get('payment'));
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  #fillIn(query: URLSearchParams) {
    for (const name of LINKED) {
      const said = query.get(name);
      const field = this.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
      if (said !== null && field !== null) field.value = said;
    }
  }

  async #look(id: string | null) {
    const payments = await ownPayments();
    const payment = payments?.find(({ payment_id }) => payment_id === id);
    if (payment !== undefined) this.#showResult(payment);
    this.#list((payments ?? []).filter((earlier) => earlier.state !== 'open' && earlier !== payment));
    // A payment is told of a moment after who paid is back.
    const isUnsure = id !== null && (payments === null || payment?.state === 'open');
    if (isUnsure) this.#timer = window.setTimeout(() => this.#look(id), LOOK_MS);
  }

  #showResult(payment: PaymentAnswer) {
    const { state, checkout_url, test_money } = payment;
    const { heading, text } = WORDS[state](payment);
    const result = this.#part('result');
    result?.toggleAttribute('data-open', state === 'open');
    if (result !== null) result.hidden = false;
    this.#put('heading', heading);
    this.#put('said', text);
    this.#lead('pay', checkout_url);
    this.#lead('another', onlinePaymentPath());
    this.#reveal('test', test_money);
    this.#reveal('form', false);
  }

  #list(payments: readonly PaymentAnswer[]) {
    const [section, list] = [this.#part('earlier'), this.#part('list')];
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

  #part = (name: string) => this.querySelector<HTMLElement>(`[data-${name}]`);

  #put(name: string, text: string) {
    const part = this.#part(name);
    if (part !== null && part.textContent !== text) part.textContent = text;
  }

  #reveal(name: string, shown: boolean) {
    const part = this.#part(name);
    if (part !== null) part.hidden = !shown;
  }

  #lead(name: string, href: string | null) {
    const part = this.#part(name);
    if (part instanceof HTMLAnchorElement && href !== null) part.href = href;
    this.#reveal(name, href !== null);
  }
}

/** `null` where nobody can say. */
async function ownPayments(): Promise<PaymentAnswer[] | null> {
  try {
    const response = await fetch(paymentsApiPath());
    return response.ok ? (await response.json()).payments : null;
  } catch {
    return null;
  }
}

/** What each state says to who comes back from paying. */
const WORDS: Record<PaymentAnswer['state'], (payment: PaymentAnswer) => { heading: string; text: string }> = {
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

function aboutText({ state, amount, kept, paid_to, at, reference }: PaymentAnswer): string {
  const back = formatMoney(amount - kept);
  const then = state === 'refunded' ? ', given back' : kept < amount ? `, ${back} given back` : '';
  return `${paid_to}, ${at}, ${reference}${then}`;
}
