import { reservationRecordPath } from '#domain/site/api-routes.ts';

interface Own {
  reference: string;
  state: string;
  car: { name: string; href: string };
  deposit: number;
  until: { at: string; text: string } | null;
  checkout_url: string | null;
  test_money: boolean;
}

const LOOK_MS = 2000;

/** What each state says, with the instant at which it ends. */
const WORDS: Record<string, { heading: string; text: (until: string) => string }> = {
  pending: {
    heading: 'Your car is waiting for its deposit',
    text: (until) =>
      `It is kept for you until ${until}. Pay the deposit to hold it for longer, or let it go.`,
  },
  held: {
    heading: 'It is yours to decide on',
    text: (until) => `We hold it for you until ${until}. A receipt is on its way to your email.`,
  },
  converted: {
    heading: 'It is sold to you',
    text: () => 'Your deposit comes off the price. Congratulations.',
  },
  released: {
    heading: 'You let it go',
    text: () => 'What you paid goes back to your card in full; we email you when it is sent.',
  },
  expired: {
    heading: 'This reservation is over',
    text: () => 'What you paid goes back to your card in full; we email you when it is sent.',
  },
  refunded: {
    heading: 'This reservation was refunded',
    text: () => 'All of your deposit goes back to your card.',
  },
};

/** The reservation that the address names, as the service knows it at this moment. */
export class OwnReservation extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    const id = new URLSearchParams(location.search).get('hold');
    if (id === null) return;
    this.#look(id);
    this.#part('release')?.addEventListener('click', () => this.#release(id));
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  async #look(id: string) {
    try {
      const response = await fetch(reservationRecordPath(id));
      if (response.ok) this.#show(id, await response.json());
      else this.#say('There is no such reservation. Please use the link of your payment, or call us.');
    } catch {
      this.#timer = window.setTimeout(() => this.#look(id), LOOK_MS);
    }
  }

  async #release(id: string) {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const address = `${reservationRecordPath(id)}/release`;
    await fetch(address, { method: 'POST', headers, body: '{}' }).catch(() => null);
    clearTimeout(this.#timer);
    await this.#look(id);
  }

  #show(id: string, { state, until, reference, car, deposit, checkout_url, test_money }: Own) {
    const words = WORDS[state];
    if (words === undefined) return;
    this.#put('heading', words.heading);
    this.#say(words.text(until?.text ?? ''));
    this.#put('reference', reference);
    this.#put('deposit', `$${deposit}`);
    this.#put('car', car.name);
    this.#reveal('facts', true);
    this.#reveal('test', test_money);
    this.#lead('car', car.href);
    this.#lead('pay', checkout_url);
    this.#reveal('release', state === 'pending' || state === 'held');
    // A payment is told of a moment after the shopper is back.
    if (state === 'pending') this.#timer = window.setTimeout(() => this.#look(id), LOOK_MS);
  }

  #part = (name: string) => this.querySelector<HTMLElement>(`[data-${name}]`);

  #put(name: string, text: string) {
    const part = this.#part(name);
    if (part !== null && part.textContent !== text) part.textContent = text;
  }

  #say(text: string) {
    this.#put('said', text);
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
