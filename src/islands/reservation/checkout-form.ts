import type { PaymentResponse } from '#domain/api/payments.schema.ts';
import type { ReservationResponse } from '#domain/api/reservations.schema.ts';
import { paymentsApiPath } from '#domain/site/api-routes.ts';
import { onlinePaymentPath, reservationPath } from '#domain/site/routes.ts';
import { storeOwnHold } from '#stores/own-holds.ts';
import { type FailedReply, idempotencyKeys, type Reply } from '../api.ts';
import { provenForm } from '../captcha/proven-form.ts';
import { isSending, showSending } from '../show-sending.ts';

/** A hold or a payment; empty for a suspected robot. */
type CheckoutResponse = ReservationResponse | PaymentResponse | { checkout_url?: never };

/** Sends the checkout by script: shows errors at their fields, and continues to the payment. */
export class CheckoutForm extends HTMLElement {
  #keys = idempotencyKeys();
  #endSending = () => {};
  #form = provenForm(this);

  connectedCallback() {
    const form = this.querySelector('form');
    if (form === null) return;
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send(form);
    });
    window.addEventListener('pageshow', this.#comeBack);
  }

  disconnectedCallback() {
    window.removeEventListener('pageshow', this.#comeBack);
  }

  /** The back-forward cache may restore the page as it was left. */
  #comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.#endSending();
  };

  async #send(form: HTMLFormElement) {
    const button = form.querySelector('button');
    if (button === null || isSending(button)) return;
    this.#endSending = this.#showSending(form, button);
    this.#report(form, null);
    const reply = await this.#checkOut(form);
    const next = nextAddress(reply);
    if (next === null) {
      this.#endSending();
      return this.#report(form, reply.ok ? null : reply);
    }
    if (reply.ok && 'car' in reply.data)
      storeOwnHold({ reservation_id: reply.data.reservation_id, car_id: reply.data.car.id });
    // A payer who returns later starts again; the service finds an open hold by this browser's cookie.
    this.#keys.renew();
    location.assign(next);
  }

  #showSending(form: HTMLFormElement, button: HTMLButtonElement): () => void {
    const endSending = showSending(button);
    form.dataset.sending = '';
    return () => {
      delete form.dataset.sending;
      endSending();
      this.#endSending = () => {};
    };
  }

  #checkOut(form: HTMLFormElement): Promise<Reply<CheckoutResponse>> {
    const fields = Object.fromEntries(new FormData(form));
    const route = form.action.endsWith(paymentsApiPath()) ? 'POST /api/payments' : 'POST /api/reservations';
    return this.#form.send(route, fields, { key: this.#keys.keyFor(fields) });
  }

  #report(form: HTMLFormElement, failure: FailedReply | null) {
    const errors = failure?.errors ?? [];
    const messages = new Map(errors.map(({ field, message }) => [field, message]));
    for (const note of form.querySelectorAll<HTMLElement>('[data-error]')) {
      const field = note.dataset.error ?? '';
      const message = messages.get(field);
      messages.delete(field);
      note.hidden = message === undefined;
      note.textContent = message ?? '';
      const control = form.elements.namedItem(field);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.ariaInvalid = message === undefined ? null : 'true';
    }
    const banner = form.querySelector<HTMLElement>('[data-failure]');
    if (banner === null) return;
    // The title introduces the list of field errors, so it is omitted where there are some.
    const rest = errors.length === 0 ? (failure?.message ?? '') : [...messages.values()].join(' ');
    banner.hidden = rest === '';
    banner.textContent = rest;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
}

/** Returns the next address: the checkout; the result where nothing is left to pay; or sign-in. */
function nextAddress(reply: Reply<CheckoutResponse>): string | null {
  if (!reply.ok) return reply.sign_in ?? null;
  const { checkout_url = null, ...made } = reply.data;
  if (checkout_url !== null) return checkout_url;
  if ('reservation_id' in made) return reservationPath(made.reservation_id);
  return 'payment_id' in made ? onlinePaymentPath(made.payment_id) : null;
}
