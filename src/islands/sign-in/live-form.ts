import { type Answer, post } from './ask.ts';

/** Sends a form of one field by script, with `more` beside its field, and goes where the service says. */
export function makeLive(form: HTMLFormElement, more: () => Record<string, string>): void {
  const field = form.querySelector('input');
  const error = form.querySelector<HTMLElement>('[data-error]');
  const button = form.querySelector('button');
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (field === null || button === null || button.ariaDisabled === 'true') return;
    button.ariaDisabled = 'true';
    const answer = await post(form.action, { [field.name]: field.value, ...more() });
    button.ariaDisabled = null;
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
