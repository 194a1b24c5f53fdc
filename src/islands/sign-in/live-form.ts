import type { ProvenPost } from '../captcha/proven-post.ts';
import { isSending, showSending } from '../show-sending.ts';
import { type Answer, post } from './ask.ts';

interface LiveFormOptions {
  /** What is sent beside the field. */
  more?: () => Record<string, string>;
  /** What is done once the service has taken the field, before the page is left. */
  after?: () => Promise<void>;
  /** Posts with a proof of work. */
  send?: ProvenPost;
}

/** Sends a form of one field by script, and goes where the service says. */
export function makeLive(
  form: HTMLFormElement,
  { more = () => ({}), after = async () => {}, send }: LiveFormOptions = {},
): void {
  const field = form.querySelector('input');
  const error = form.querySelector<HTMLElement>('[data-error]');
  const button = form.querySelector('button');
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (field === null || button === null || isSending(button)) return;
    const endSending = showSending(button);
    const answer = await post(form.action, { [field.name]: field.value, ...more() }, send);
    if (answer.ok) await after();
    endSending();
    if (answer.ok) location.assign(answer.next);
    else tell(answer, field, error);
  });
}

function tell(
  { message }: Extract<Answer, { ok: false }>,
  field: HTMLInputElement,
  error: HTMLElement | null,
) {
  field.ariaInvalid = 'true';
  if (error !== null) {
    error.hidden = false;
    error.textContent = message;
  }
  field.focus();
}
