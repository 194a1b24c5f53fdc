import { onlinePaymentPath, reservationPath } from '#domain/site/routes.ts';
import { keepOwnHold } from '#stores/own-holds.ts';
import { provenPost } from '../captcha/proven-post.ts';
import { isSending, showSending } from '../show-sending.ts';

interface Problem {
  title?: string;
  errors?: { field: string; message: string }[];
}

/** What the service says: where it is paid and of which car, or what is wrong. */
interface Answer extends Problem {
  checkout_url?: string | null;
  reservation_id?: string;
  payment_id?: string;
  car?: { id: string };
  sign_in?: string;
}

const FAILED = 'An error occurred when submitting this form. Please try again, or call us.';
const PATIENCE_MS = 30_000;

/** Sends the checkout by script: says what is wrong in its place, and goes on to the payment. */
export class CheckoutForm extends HTMLElement {
  /** One for each try: what is sent twice is taken once. */
  #key = crypto.randomUUID();
  #endSending = () => {};
  #post = provenPost(this);

  connectedCallback() {
    const form = this.querySelector('form');
    if (form === null) return;
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send(form);
    });
    form.addEventListener('input', this.#renewKey);
    window.addEventListener('pageshow', this.#comeBack);
  }

  disconnectedCallback() {
    window.removeEventListener('pageshow', this.#comeBack);
  }

  #renewKey = () => {
    this.#key = crypto.randomUUID();
  };

  /** The browser may keep the page as it was left while somebody pays. */
  #comeBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) this.#endSending();
  };

  async #send(form: HTMLFormElement) {
    const button = form.querySelector('button');
    if (button === null || isSending(button)) return;
    this.#endSending = this.#showSending(form, button);
    this.#tell(form, {});
    const answer = await this.#ask(form);
    const next = nextAddress(answer);
    if (next === null) {
      this.#endSending();
      return this.#tell(form, answer);
    }
    const { reservation_id, car } = answer;
    if (reservation_id !== undefined && car !== undefined) keepOwnHold({ reservation_id, car_id: car.id });
    // Who comes back after a while begins anew; what is still open the service finds by this browser's cookie.
    this.#renewKey();
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

  async #ask(form: HTMLFormElement): Promise<Answer> {
    try {
      const response = await this.#post(form.action, Object.fromEntries(new FormData(form)), {
        headers: { 'Idempotency-Key': this.#key },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      return await response.json();
    } catch {
      return { title: FAILED };
    }
  }

  #tell(form: HTMLFormElement, { title, errors = [] }: Problem) {
    const said = new Map(errors.map(({ field, message }) => [field, message]));
    for (const note of form.querySelectorAll<HTMLElement>('[data-error]')) {
      const field = note.dataset.error ?? '';
      const message = said.get(field);
      said.delete(field);
      note.hidden = message === undefined;
      note.textContent = message ?? '';
      const control = form.elements.namedItem(field);
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.ariaInvalid = message === undefined ? null : 'true';
    }
    const banner = form.querySelector<HTMLElement>('[data-failure]');
    if (banner === null) return;
    // A heading of what stands at the fields would head nothing here.
    const rest = errors.length === 0 ? (title ?? '') : [...said.values()].join(' ');
    banner.hidden = rest === '';
    banner.textContent = rest;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
}

/** Where to go on: the checkout; what became of a hold or a payment that nothing is to be paid for any more; sign-in. */
function nextAddress({ checkout_url, reservation_id, payment_id, sign_in }: Answer): string | null {
  if (checkout_url) return checkout_url;
  if (reservation_id !== undefined) return reservationPath(reservation_id);
  if (payment_id !== undefined) return onlinePaymentPath(payment_id);
  return sign_in ?? null;
}
