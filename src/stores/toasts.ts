import { atom } from 'nanostores';

/** S2 §3 "Toast". */
export interface Toast {
  id: number;
  open: boolean;
  /** `destructive` marks a failure. */
  variant: 'default' | 'destructive';
  text: string;
  link?: { label: string; href: string };
}

/** S2 §9 "one toast at a time". */
const TOAST_LIMIT = 1;
/** S2 §9 "Toast removal delay 1,000,000 ms": how long a closed toast stays in the store. */
const TOAST_REMOVAL_DELAY_MS = 1_000_000;

/** The page's toasts; an open one stays until it is closed or replaced (rules 36). */
export const $toasts = atom<readonly Toast[]>([]);

let lastId = 0;

/** Opens a toast in place of the previous one, and returns its id. */
export function addToast(toast: Pick<Toast, 'text' | 'variant' | 'link'>): number {
  lastId += 1;
  $toasts.set([{ ...toast, id: lastId, open: true }, ...$toasts.get()].slice(0, TOAST_LIMIT));
  return lastId;
}

export function updateToast(id: number, changes: Partial<Omit<Toast, 'id'>>): void {
  $toasts.set($toasts.get().map((toast) => (toast.id === id ? { ...toast, ...changes } : toast)));
}

/** Closes a toast. */
export function dismissToast(id: number): void {
  updateToast(id, { open: false });
  setTimeout(removeToast, TOAST_REMOVAL_DELAY_MS, id);
}

export function removeToast(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}
