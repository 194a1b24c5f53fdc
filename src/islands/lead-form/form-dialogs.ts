import { isPlain } from '../plain-click.ts';
import { LeadForm } from './lead-form.ts';

let isStarted = false;

/** Opens forms that the page's links lead to as dialogs, including the one in the address. */
export function startFormDialogs(): void {
  if (isStarted) return;
  isStarted = true;
  document.addEventListener('click', (event) => {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const link = target.closest<HTMLAnchorElement>('a[href*="#"]');
    const dialog = link?.pathname === location.pathname ? dialogAt(link.hash) : null;
    if (dialog !== null && isPlain(event)) {
      event.preventDefault();
      open(dialog);
    }
    if (target.closest('[data-close]') !== null) target.closest('dialog')?.close();
  });
  const openNamed = () => {
    const dialog = dialogAt(location.hash);
    if (dialog !== null && !dialog.open) open(dialog);
  };
  addEventListener('hashchange', openNamed);
  openNamed();
}

function dialogAt(hash: string): HTMLDialogElement | null {
  const dialog = document.getElementById(hash.slice(1));
  return dialog instanceof HTMLDialogElement && dialog.matches('[data-form-dialog]:not([hidden] *)')
    ? dialog
    : null;
}

function open(dialog: HTMLDialogElement): void {
  dialog.showModal();
  dialog.dataset.opened = '';
  dialog.addEventListener('close', clearHash, { once: true });
  const form = dialog.querySelector('lead-form');
  if (form instanceof LeadForm) void form.wake({ stepped: true });
}

/** Removes a closed dialog from the address, which would open it again on reload. */
function clearHash({ target }: Event): void {
  if (target instanceof Element && location.hash === `#${target.id}`)
    history.replaceState(history.state, '', location.pathname + location.search);
}
