/** Runs a task for each of many things, a few at a time. After one that fails no other begins, and none is under way. */
export async function inLanes<T>(
  things: readonly T[],
  lanes: number,
  task: (thing: T) => Promise<void>,
): Promise<void> {
  const waiting = things.values();
  const failures: unknown[] = [];
  const lane = async () => {
    for (const thing of waiting) {
      if (failures.length > 0) return;
      await task(thing).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  if (failures.length > 0) throw failures[0];
}
