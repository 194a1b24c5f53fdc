/** Errors of a busy store: a connection or response took too long, or there are too many. */
const BUSY =
  /timeout exceeded when trying to connect|connection timeout|connection terminated|too many clients|statement timeout|database is locked|ECONNREFUSED|ECONNRESET/i;

/** Whether a busy store refused; anything else is a fault. */
export const isTurnedAway = (error: unknown): boolean => BUSY.test(String(error));

/** Retries while the store is busy, as a busy machine is no failure. */
export async function retryWhileBusy<T>(task: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!isTurnedAway(error)) throw error;
    }
  }
}
