/** A save to be completed after sign-in: the car, and the page of its button. */
interface PendingSave {
  id: string;
  path: string;
}

const KEY = 'forecourt:pending-save';

/** Stores a save until the visitor has signed in, in this tab only. */
export function storePendingSave(id: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, path: location.pathname } satisfies PendingSave));
  } catch {}
}

/** Removes and returns the car whose save was pending on this page; `null` for none. */
export function takePendingSave(): string | null {
  try {
    const pending: Partial<PendingSave> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (pending?.path !== location.pathname) return null;
    sessionStorage.removeItem(KEY);
    return pending.id ?? null;
  } catch {
    return null;
  }
}
