const toast = () => document.querySelector<HTMLElement>('[data-toast]');

/** Tells assistive technology alone what was done: everybody else sees it. */
export const announce = (text: string): void => tell(text, false);

/** Tells everybody why something was not done; it stays until it is closed or replaced (rules 36). */
export const show = (text: string): void => tell(text, true);

/** Closes the toast by its button. */
export function startToast(): void {
  toast()
    ?.querySelector('button')
    ?.addEventListener('click', () => tell('', false));
}

function tell(text: string, shown: boolean): void {
  const place = toast();
  const line = place?.querySelector('p');
  if (line == null) return;
  place?.toggleAttribute('data-shown', shown);
  line.textContent = text;
}
