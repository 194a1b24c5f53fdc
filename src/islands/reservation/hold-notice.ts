import type { Availability } from '#domain/api/reservations.schema.ts';
import { holdTimeText } from '#domain/reservation/hold-time.ts';
import { reservationPath } from '#domain/site/routes.ts';
import type { CarState } from '#domain/vehicle/allows.ts';
import { type CarAction, stateAllows } from '#domain/vehicle/allows.ts';
import { ownHoldOf } from '#stores/own-holds.ts';
import { call } from '../api.ts';
import { provenForm } from '../captcha/proven-form.ts';
import { type ElementParts, partsOf } from '../parts.ts';
import { isSending, showSending } from '../show-sending.ts';
import { watchUpdates } from '../watch.ts';

/** "Shown reserved everywhere": another shopper's hold is seen within so many milliseconds. */
const LOOK_MS = 5000;
/** What is offered of a car only while one of these can be done with it. */
const OFFERED = [
  {
    selector: '[data-action="reserve"], [data-action="online_purchase"], checkout-form',
    needs: ['reserve', 'buy_online'],
  },
  { selector: '[data-action="test_drive"]', needs: ['test_drive'] },
] as const satisfies { selector: string; needs: CarAction[] }[];
/** Whoever is on the way to the payment holds the car, and is told which hold is theirs as they leave. */
const ON_THE_WAY = 'checkout-form [data-sending]';
/** What is said of a car that is held, and until when. */
const SAID: Partial<Record<CarState, { said: string; time: (until: Availability['until']) => string }>> = {
  mine_unpaid: {
    said: 'You are holding it',
    time: (until) => `${timeLeft(until)}: its deposit is still to be paid.`,
  },
  mine_paid: {
    said: 'Reserved for you',
    time: (until) => (until === null ? '.' : ` until ${until.text}.`),
  },
  reserved: { said: 'Reserved: another shopper holds it', time: (until) => `${timeLeft(until)}.` },
};
const timeLeft = (until: Availability['until']) =>
  holdTimeText(until === null ? null : new Date(until.at), new Date());

/**
 * Says that somebody holds the car now and takes away what would reserve it: leads the shopper who holds it on to pay, or to
 * the reservation, and offers all others to tell them when it is free.
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
      this.#ask(form, parts);
    });
    this.#end = watchUpdates(() => this.#look(parts), LOOK_MS);
  }

  disconnectedCallback() {
    this.#end();
  }

  async #look(parts: ElementParts): Promise<boolean> {
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
      parts.put('answer', '');
    }
    parts.put('said', SAID[state]?.said ?? '');
    parts.put('time', SAID[state]?.time(until) ?? '');
    parts.lead('pay', checkout_url);
    parts.lead('own', isMine ? reservationPath(own ?? undefined) : null);
    parts.reveal('ask', canWait && !this.#isNoted);
    for (const { selector, needs } of OFFERED)
      for (const offer of document.querySelectorAll<HTMLElement>(selector))
        offer.hidden = !needs.some((action) => stateAllows(action, state));
  }

  async #ask(form: HTMLFormElement, parts: ElementParts) {
    const button = form.querySelector('button');
    if (button === null || isSending(button)) return;
    const endSending = showSending(button);
    const fields = Object.fromEntries(new FormData(form));
    const reply = await this.#form.send('POST /api/reservations/alerts', fields);
    const problem = reply.ok ? null : reply.message;
    endSending();
    this.#isNoted = problem === null;
    parts.find('answer')?.toggleAttribute('data-wrong', problem !== null);
    parts.put('answer', problem ?? 'Thank you. We will email you once if it becomes free.');
    if (problem !== null) return;
    parts.reveal('ask', false);
    parts.find('answer')?.focus();
  }
}
