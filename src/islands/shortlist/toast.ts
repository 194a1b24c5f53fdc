import { $toasts, addToast, dismissToast, type Toast } from '#stores/toasts.ts';

const place = () => document.querySelector<HTMLElement>('[data-toast]');

/** Tells assistive technology alone what was done: everybody else sees it. */
export function announce(text: string): void {
  close();
  showToast(text);
}

/** Tells everybody; it stays until it is closed or replaced (rules 36). */
export const show = (text: string, variant: Toast['variant'] = 'default'): void => {
  addToast({ text, variant });
};

/** Prints the page's toast, and closes it by its button. */
export function startToast(): void {
  $toasts.subscribe(print);
  place()?.querySelector('button')?.addEventListener('click', close);
}

function close(): void {
  for (const { id, open } of $toasts.get()) if (open) dismissToast(id);
}

function print([toast]: readonly Toast[]): void {
  const shown = toast?.open ?? false;
  place()?.toggleAttribute('data-shown', shown);
  place()?.toggleAttribute('data-destructive', shown && toast?.variant === 'destructive');
  showToast(shown ? (toast?.text ?? '') : '');
}

function showToast(text: string): void {
  const line = place()?.querySelector('p');
  if (line != null) line.textContent = text;
}
