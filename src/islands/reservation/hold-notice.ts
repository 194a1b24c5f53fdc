import { holdStatusPath } from '#domain/site/api-routes.ts';

interface HoldStatus {
  state: string;
  /** Instant, ISO 8601 in UTC; `null` where nobody says. */
  until: string | null;
}

/** "Shown reserved everywhere": another shopper's hold is seen within so many milliseconds. */
const LOOK_MS = 5000;
/** What takes a car away from who holds it. */
const TAKING = '[data-action="reserve"], [data-action="online_purchase"], checkout-form, .buy-bar__primary';

/** Says that somebody holds the car now, takes away what would reserve it, and offers to tell when it is free. */
export class HoldNotice extends HTMLElement {
  #timer = 0;

  connectedCallback() {
    const form = this.querySelector('form');
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#ask(form);
    });
    this.#look();
    document.addEventListener('visibilitychange', this.#look);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#look);
  }

  #look = async () => {
    clearTimeout(this.#timer);
    if (document.hidden) return;
    try {
      const response = await fetch(holdStatusPath(this.dataset.car ?? ''));
      // Read in any case: a request whose answer nobody reads stays open.
      const answer = await response.text();
      if (!response.ok) return;
      this.#show(JSON.parse(answer));
    } catch {
      // Who cannot be asked now is asked again.
    }
    this.#timer = window.setTimeout(this.#look, LOOK_MS);
  };

  #show({ state, until }: HoldStatus) {
    const isHeld = state === 'reserved';
    const notice = this.querySelector<HTMLElement>('[data-notice]');
    const said = this.querySelector<HTMLElement>('[data-said]');
    if (notice === null || said === null || notice.hidden !== isHeld) return;
    notice.hidden = !isHeld;
    said.textContent = isHeld ? `Reserved: another shopper holds it${untilText(until)}.` : '';
    for (const taking of document.querySelectorAll<HTMLElement>(TAKING)) taking.hidden = isHeld;
  }

  async #ask(form: HTMLFormElement) {
    const said = this.querySelector<HTMLElement>('[data-said]');
    const body = JSON.stringify(Object.fromEntries(new FormData(form)));
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const response = await fetch(form.action, { method: 'POST', headers, body }).catch(() => null);
    if (said === null) return;
    form.hidden = response?.ok ?? false;
    said.textContent = response?.ok
      ? 'Thank you. We will email you once if it becomes free.'
      : 'That did not work. Please check your email address.';
  }
}

function untilText(until: string | null): string {
  if (until === null) return '';
  const left = Math.ceil((Date.parse(until) - Date.now()) / 60_000);
  return left < 60
    ? ` for up to ${Math.max(left, 1)} more minutes`
    : ` for up to ${Math.ceil(left / 60)} more hours`;
}
