/** A save that waits for its person to sign in: which car, and on which page it was pressed. */
interface PendingSave {
  id: string;
  path: string;
}

const KEY = 'forecourt:pending-save';

/** Keeps a save for when its person is back, in this tab alone. */
export function storePendingSave(id: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ id, path: location.pathname } satisfies PendingSave));
  } catch {}
}

/** The car whose save waits for this page, once; `null` for none. */
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
