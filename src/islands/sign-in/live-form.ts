import { type FailedReply, type SendForm, sendForm } from '../api.ts';
import { isSending, showSending } from '../show-sending.ts';

interface LiveFormOptions {
  /** Further fields to send. */
  more?: Record<string, string>;
  /** Called after the service accepted the form, before the page is left. */
  after?: () => Promise<void>;
  /** Sends with a proof of work, where one is needed. */
  send?: SendForm;
}

/** Sends a form of one field by script, and goes where the service redirects. */
export function enhanceForm(
  form: HTMLFormElement,
  route: 'POST /api/sign-in' | 'POST /api/sign-in/code',
  { more = {}, after = async () => {}, send = sendForm }: LiveFormOptions = {},
): void {
  const field = form.querySelector('input');
  const error = form.querySelector<HTMLElement>('[data-error]');
  const button = form.querySelector('button');
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (field === null || button === null || isSending(button)) return;
    const endSending = showSending(button);
    // An equal message is announced again.
    error?.replaceChildren();
    const reply = await send(route, { [field.name]: field.value, ...more });
    if (reply.ok) {
      await after();
      // The back-forward cache may restore the page as it was left.
      addEventListener('pageshow', endSending, { once: true });
      return location.assign(reply.data.next);
    }
    endSending();
    showFormMessage(reply, field, error);
  });
}

function showFormMessage({ message }: FailedReply, field: HTMLInputElement, error: HTMLElement | null) {
  field.ariaInvalid = 'true';
  if (error !== null) {
    error.hidden = false;
    error.textContent = message;
  }
  field.focus();
}
