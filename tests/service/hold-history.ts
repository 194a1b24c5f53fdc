/** Entries before each request to the store, and after its response: lines of a journal that all processes share. */
export type Entry =
  /** An action begins at `now`; it may end the named hold. */
  | { kind: 'begun'; now: number; hold?: string | undefined }
  | { kind: 'reserved'; hold: string; car: string; expires_at: number }
  | { kind: 'held'; hold: string; car: string; expires_at: number }
  | { kind: 'done' };

/** An entry as a line. It first ends the previous line, which may be torn where its process was killed. */
export const lineOf = (entry: Entry): string => `\n${JSON.stringify(entry)}`;

/** All processes' entries in order. Entries are flat, so a torn line is detected by its missing end. */
export const entriesIn = (journal: string): Entry[] =>
  journal
    .split('\n')
    .filter((line) => line.endsWith('}'))
    .map((line) => JSON.parse(line));

/**
 * Cars given to a second shopper while another certainly had them: from the response until an action begins that may
 * end the hold, or until its time.
 */
export function overlaps(entries: readonly Entry[]): string[] {
  const active = new Map<string, { hold: string; expires_at: number }>();
  /** Holds that an action may have ended before their time: responses of one commit come in any order. */
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
