import type { Availability } from '#domain/api/reservations.schema.ts';
import { holdTimeText } from '#domain/reservation/hold-time.ts';
import { reservationPath } from '#domain/site/routes.ts';
import { type CarAction, type CarState, stateAllows, WAITING_BUTTONS } from '#domain/vehicle/allows.ts';
import { ownHoldOf } from '#stores/own-holds.ts';
import { call } from '../api.ts';
import { provenForm } from '../captcha/proven-form.ts';
import { type ElementParts, partsOf } from '../parts.ts';
import { isSending, showSending } from '../show-sending.ts';
import { watchUpdates } from '../watch.ts';

/** "Shown reserved everywhere": how soon another shopper's hold is shown, milliseconds. */
const POLL_MS = 5000;
/** Offers that are shown only while one of these actions is allowed. */
const OFFERED: readonly { selector: string; needs: readonly CarAction[] }[] = [
  { selector: 'checkout-form', needs: ['reserve', 'buy_online'] },
  { selector: '[data-form-of="test-drive"]', needs: ['test_drive'] },
  ...Object.entries(WAITING_BUTTONS).map(([kind, action]) => ({
    selector: `[data-action="${kind}"]`,
    needs: [action],
  })),
];
/** A form being sent to the checkout. Its shopper holds the car already, but this page stores that only on leaving. */
const ON_THE_WAY = 'checkout-form [data-sending]';
/** The texts about a held car, and until when it is held. */
const MESSAGES: Partial<
  Record<CarState, Record<'status' | 'time', (until: Availability['until']) => string>>
> = {
  mine_unpaid: {
    status: () => 'You are holding it',
    time: (until) => `${timeLeft(until)}: its deposit is still to be paid.`,
  },
  mine_paid: {
    status: () => 'Reserved for you',
    time: (until) => (until === null ? '.' : ` until ${until.text}.`),
  },
  // Without an end the dealership has marked it: nobody is known to hold it.
  reserved: {
    status: (until) => (until === null ? 'Reserved' : 'Reserved: another shopper holds it'),
    time: (until) => `${timeLeft(until)}.`,
  },
};
const timeLeft = (until: Availability['until']) => (until === null ? '' : holdTimeText(until.left_ms));

/**
 * Shows that the car is held, and hides what would reserve it: leads its holder to the payment or the reservation, and
 * offers others a mail when it is free.
 */
export class HoldNotice extends HTMLElement {
  #end = () => {};
  #isNoted = false;
  #form = provenForm(this);

  connectedCallback() {
    const form = this.querySelector('form');
    const parts = partsOf(this);
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#requestAlert(form, parts);
    });
    this.#end = watchUpdates(() => this.#poll(parts), POLL_MS);
  }

  disconnectedCallback() {
    this.#end();
  }

  async #poll(parts: ElementParts): Promise<boolean> {
    const car = this.dataset.car ?? '';
    const own = ownHoldOf(car);
    const query: Record<string, string> = own === null ? {} : { hold: own };
    const reply = await call('GET /api/reservations/cars/:id', { params: { id: car }, query });
    if (reply.ok && document.querySelector(ON_THE_WAY) === null) this.#show(parts, reply.data, own);
    return reply.status !== 404;
  }

  #show(parts: ElementParts, { state, until, checkout_url }: Availability, own: string | null) {
    const canWait = stateAllows('alert', state);
    const isMine = state === 'mine_unpaid' || state === 'mine_paid';
    if (!canWait) {
      this.#isNoted = false;
      parts.put('response', '');
    }
    parts.put('status', MESSAGES[state]?.status(until) ?? '');
    parts.put('time', MESSAGES[state]?.time(until) ?? '');
    parts.lead('pay', checkout_url);
    parts.lead('own', isMine ? reservationPath(own ?? undefined) : null);
    parts.reveal('request', canWait && !this.#isNoted);
    // A hidden dialog that is open would freeze the page; the next poll hides it.
    for (const { selector, needs } of OFFERED)
      for (const offer of document.querySelectorAll<HTMLElement>(selector))
        offer.hidden =
          offer.querySelector('dialog[open]') === null && !needs.some((action) => stateAllows(action, state));
  }

  async #requestAlert(form: HTMLFormElement, parts: ElementParts) {
    const button = form.querySelector('button');
    if (button === null || isSending(button)) return;
    const endSending = showSending(button);
    const fields = Object.fromEntries(new FormData(form));
    const reply = await this.#form.send('POST /api/reservations/alerts', fields);
    const problem = reply.ok ? null : reply.message;
    endSending();
    this.#isNoted = problem === null;
    parts.find('response')?.toggleAttribute('data-wrong', problem !== null);
    parts.put('response', problem ?? 'Thank you. We will email you once if it becomes free.');
    if (problem !== null) return;
    parts.reveal('request', false);
    parts.find('response')?.focus();
  }
}
