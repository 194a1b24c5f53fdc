import { holdTimeText } from '#domain/reservation/hold-time.ts';
import { holdStatusPath } from '#domain/site/api-routes.ts';
import { reservationPath } from '#domain/site/routes.ts';
import { type Parts, partsOf } from '../parts.ts';
import { isSending, showSending } from '../show-sending.ts';
import { watch } from '../watch.ts';
import { ownHoldOf } from './own-hold.ts';

interface HoldStatus {
  state: string;
  /** Instant, ISO 8601 in UTC; `null` where nobody says. */
  until: string | null;
  /** Whether it is held under the reservation that was asked about. */
  own: boolean;
}

/** "Shown reserved everywhere": another shopper's hold is seen within so many milliseconds. */
const LOOK_MS = 5000;
/** What takes a car away from who holds it. */
const TAKING = '[data-action="reserve"], [data-action="online_purchase"], checkout-form';
/** Whoever is on the way to the payment holds the car, and is told which hold is theirs as they leave. */
const ON_THE_WAY = 'checkout-form [data-sending]';
const SAID = {
  nobody: '',
  you: 'You are holding it',
  another: 'Reserved: another shopper holds it',
} as const;
const FAILED = 'That did not work. Please try again in a moment.';

/** Says that somebody holds the car now, takes away what would reserve it, and offers to tell when it is free. */
export class HoldNotice extends HTMLElement {
  #end = () => {};
  #isNoted = false;

  connectedCallback() {
    const form = this.querySelector('form');
    const parts = partsOf(this);
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#ask(form, parts);
    });
    this.#end = watch(() => this.#look(parts), LOOK_MS);
  }

  disconnectedCallback() {
    this.#end();
  }

  async #look(parts: Parts): Promise<boolean> {
    const car = this.dataset.car ?? '';
    const own = ownHoldOf(car);
    const response = await fetch(holdStatusPath(car, own));
    // Read in any case: a request whose answer nobody reads stays open.
    const answer = await response.text();
    if (response.ok && document.querySelector(ON_THE_WAY) === null)
      this.#show(parts, JSON.parse(answer), own);
    return response.status !== 404;
  }

  #show(parts: Parts, { state, until, own: isOwn }: HoldStatus, own: string | null) {
    const holder = state !== 'reserved' ? 'nobody' : isOwn ? 'you' : 'another';
    const isTaken = holder === 'another';
    const time = holdTimeText(until === null ? null : new Date(until), new Date());
    if (!isTaken) {
      this.#isNoted = false;
      parts.put('answer', '');
    }
    parts.put('said', SAID[holder]);
    parts.put('time', holder === 'nobody' ? '' : `${time}.`);
    parts.lead('own', holder === 'you' ? reservationPath(own ?? undefined) : null);
    parts.reveal('ask', isTaken && !this.#isNoted);
    for (const taking of document.querySelectorAll<HTMLElement>(TAKING)) taking.hidden = isTaken;
  }

  async #ask(form: HTMLFormElement, parts: Parts) {
    const button = form.querySelector('button');
    if (button === null || isSending(button)) return;
    const endSending = showSending(button);
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const response = await fetch(form.action, { method: 'POST', headers, body }).catch(() => null);
    const problem = await problemOf(response);
    endSending();
    this.#isNoted = problem === null;
    parts.find('answer')?.toggleAttribute('data-wrong', problem !== null);
    parts.put('answer', problem ?? 'Thank you. We will email you once if it becomes free.');
    if (problem !== null) return;
    parts.reveal('ask', false);
    parts.find('answer')?.focus();
  }
}

/** What is wrong with what was asked, in words for the shopper; `null` for nothing. */
async function problemOf(response: Response | null): Promise<string | null> {
  if (response?.ok) return null;
  const told: { title?: string; errors?: { message: string }[] } | null =
    (await response?.json().catch(() => null)) ?? null;
  return told?.errors?.[0]?.message ?? told?.title ?? FAILED;
}
