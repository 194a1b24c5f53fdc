/** Before anything is asked of the store, and after it answered: one line each of a journal that all processes share. */
export type Entry =
  /** Something begins at `now`; it may end the hold that it names. */
  | { kind: 'begun'; now: number; hold?: string | undefined }
  | { kind: 'reserved'; hold: string; car: string; expires_at: number }
  | { kind: 'held'; hold: string; car: string; expires_at: number }
  | { kind: 'done' };

/** An entry as a line. It ends the line before it, which may be torn where its process was killed. */
export const lineOf = (entry: Entry): string => `\n${JSON.stringify(entry)}`;

/** What all processes wrote, in the order in which it happened. Entries are flat: a torn line has no end. */
export const entriesIn = (journal: string): Entry[] =>
  journal
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));

/**
 * Cars that were given to a second one while somebody had them for certain: from the answer on, until something begins
 * that may end the hold, or that comes after its time.
 */
export function overlaps(entries: readonly Entry[]): string[] {
  const active = new Map<string, { hold: string; expires_at: number }>();
  /** Holds that somebody may have ended, other than by their time: answers of one commit come in any order. */
  const named = new Set<string | undefined>();
  const found: string[] = [];
  let latest = 0;
  for (const entry of entries) {
    if (entry.kind === 'begun') {
      latest = Math.max(latest, entry.now);
      named.add(entry.hold);
      for (const [car, { hold, expires_at }] of active)
        if (hold === entry.hold || expires_at <= latest) active.delete(car);
    } else if (entry.kind !== 'done' && entry.expires_at > latest && !named.has(entry.hold)) {
      const { car, hold, expires_at } = entry;
      const first = active.get(car);
      if (first !== undefined && first.hold !== hold) found.push(`${car}: ${first.hold}, ${hold}`);
      active.set(car, { hold, expires_at });
    }
  }
  return found;
}
