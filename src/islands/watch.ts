/** Whether there may be more to see; whoever fails to look sees more later. */
export type CheckUpdates = () => Promise<boolean>;

/** Looks now, and again `every` milliseconds after each look while there is more and the page is seen. Answers with its end. */
export function watchUpdates(look: CheckUpdates, every: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', again);
  };
  const again = async () => {
    clearTimeout(timer);
    if (document.hidden || isLooking) return;
    isLooking = true;
    const isMore = await look().catch(() => true);
    isLooking = false;
    if (!isMore) end();
    if (!isOver) timer = setTimeout(again, every);
  };
  document.addEventListener('visibilitychange', again);
  again();
  return end;
}
