import { $toasts, addToast, dismissToast, type Toast } from '#stores/toasts.ts';

const place = () => document.querySelector<HTMLElement>('[data-toast]');

/** What had the focus before the toast, which returns to it. */
let before: HTMLElement | null = null;

/** Announces an action to screen readers only, because others can see its result. */
export function announce(text: string): void {
  close();
  showToast(text);
}

/** Shows a toast to everybody; it stays until it is closed or replaced (rules 36). */
export const show = (text: string, variant: Toast['variant'] = 'default'): void => {
  addToast({ text, variant });
};

/** Shows a toast with a link; `onFollow` is called before the page is left by it. */
export function offer(text: string, link: NonNullable<Toast['link']>, onFollow: () => void): void {
  addToast({ text, variant: 'default', link });
  place()?.querySelector('a')?.addEventListener('click', onFollow, { once: true });
}

/** Shows the page's current toast, and closes it by its button. */
export function startToast(): void {
  // Without a toast nothing is printed over what was announced meanwhile.
  if ($toasts.get().length > 0) print($toasts.get());
  $toasts.listen(print);
  place()?.addEventListener('focusin', ({ relatedTarget: left }) => {
    const isInside = left instanceof Node && place()?.contains(left);
    if (!isInside) before = left instanceof HTMLElement ? left : null;
  });
  place()
    ?.querySelector('button')
    ?.addEventListener('click', () => {
      close();
      before?.focus({ preventScroll: true });
    });
}

function close(): void {
  for (const { id, open } of $toasts.get()) if (open) dismissToast(id);
}

function print([toast]: readonly Toast[]): void {
  const shown = toast?.open ?? false;
  place()?.toggleAttribute('data-shown', shown);
  place()?.toggleAttribute('data-destructive', shown && toast?.variant === 'destructive');
  showToast(shown ? (toast?.text ?? '') : '');
  place()?.querySelector('a')?.remove();
  if (!shown || toast?.link === undefined) return;
  const { label, href } = toast.link;
  place()
    ?.querySelector('p')
    ?.after(Object.assign(document.createElement('a'), { href, textContent: label }));
}

function showToast(text: string): void {
  const line = place()?.querySelector('p');
  if (line != null) line.textContent = text;
}
