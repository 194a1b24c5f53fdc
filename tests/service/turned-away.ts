/** What a store says to whom it has no time for: a connection or an answer took too long, or there are too many. */
const BUSY =
  /timeout exceeded when trying to connect|connection timeout|connection terminated|too many clients|statement timeout|database is locked|ECONNREFUSED|ECONNRESET/i;

/** Whether somebody was turned away by a busy store; anything else is a fault. */
export const isTurnedAway = (error: unknown): boolean => BUSY.test(String(error));

/** Asks again and again where the store has no time: a busy machine is no failure. */
export async function patiently<T>(task: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await task();
    } catch (error) {
      if (!isTurnedAway(error)) throw error;
    }
  }
}
