const RETRY_MS = 30_000;

/**
 * Sets up what takes jobs: a queue that does not answer is tried again after half a minute, until it does. `begin` does
 * all that can be done twice first, and registers one worker last. `stop` lets nothing further begin.
 */
export function setUp(begin: () => Promise<void>, onProblem: (error: unknown) => void): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const attempt = () => {
    begin().catch((error: unknown) => {
      onProblem(error);
      if (!stopped) timer = setTimeout(attempt, RETRY_MS);
    });
  };
  attempt();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
