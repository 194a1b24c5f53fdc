/** Saving a file can announce itself several times: changes closer together than this are one, in milliseconds. */
const SETTLE_MS = 80;

/** Runs `task` after each burst of calls, never two at a time; a call while it runs has it run once more. */
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
