/** Checks for updates; returns whether more may follow. A failed check is repeated. */
export type CheckUpdates = () => Promise<boolean>;

/**
 * Checks now, and `every` milliseconds after each check while more may follow and the page is visible. Returns the
 * function that stops it.
 */
export function watchUpdates(check: CheckUpdates, every: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isChecking = false;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', again);
  };
  const again = async () => {
    clearTimeout(timer);
    if (document.hidden || isChecking) return;
    isChecking = true;
    const isMore = await check().catch(() => true);
    isChecking = false;
    if (!isMore) end();
    if (!isOver) timer = setTimeout(again, every);
  };
  document.addEventListener('visibilitychange', again);
  again();
  return end;
}
