/** Debounce in milliseconds, because saving a file may emit several events. */
const SETTLE_MS = 80;

/** Debounces `task` and never runs it concurrently; a call while it runs makes it run once more. */
export function afterChanges(task: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const run = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await task();
    } while (again);
    running = false;
  };
  return () => {
    clearTimeout(timer);
    timer = setTimeout(run, SETTLE_MS);
  };
}
