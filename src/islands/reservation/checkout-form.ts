interface Problem {
  title?: string;
  errors?: { field: string; message: string }[];
  sign_in?: string;
}

const FAILED = 'An error occurred when submitting this form. Please try again, or call us.';
const PATIENCE_MS = 30_000;

/** Sends the checkout by script: says what is wrong in its place, and goes on to the payment. */
export class CheckoutForm extends HTMLElement {
  /** One for each try to reserve: what is sent twice is reserved once. */
  #key = crypto.randomUUID();

  connectedCallback() {
    const form = this.querySelector('form');
    if (form === null) return;
    form.noValidate = true;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#send(form);
    });
    form.addEventListener('input', () => {
      this.#key = crypto.randomUUID();
    });
  }

  async #send(form: HTMLFormElement) {
    const button = form.querySelector('button');
    if (button === null || button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    this.#tell(form, {});
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Idempotency-Key': this.#key,
        },
        body: JSON.stringify(Object.fromEntries(new FormData(form))),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const answer = await response.json();
      if (response.ok && answer.checkout_url) location.assign(answer.checkout_url);
      else if (answer.sign_in) location.assign(answer.sign_in);
      else this.#tell(form, answer);
    } catch {
      this.#tell(form, { title: FAILED });
    }
    button.ariaDisabled = null;
  }

  #tell(form: HTMLFormElement, { title, errors = [] }: Problem) {
    const said = new Map(errors.map(({ field, message }) => [field, message]));
    for (const note of form.querySelectorAll<HTMLElement>('[data-error]')) {
      const message = said.get(note.dataset.error ?? '');
      note.hidden = message === undefined;
      note.textContent = message ?? '';
      const control = form.elements.namedItem(note.dataset.error ?? '');
      if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement)
        control.ariaInvalid = message === undefined ? null : 'true';
    }
    const banner = form.querySelector<HTMLElement>('[data-failure]');
    if (banner === null) return;
    banner.hidden = title === undefined;
    banner.textContent = title ?? '';
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
}
