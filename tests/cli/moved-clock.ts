import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'moved-clock.preload.ts')).href;

/** A clock that the test sets, for programs in processes of their own. */
export interface MovedClock {
  /** What a program needs in its environment to go by it. */
  environment: Record<string, string>;
  now(): Date;
  /** Sets it; from there on it goes as fast as any. */
  set(instant: Date): void;
}

/** A clock in a file of `folder`. */
export function movedClock(folder: string, start: Date): MovedClock {
  const file = path.join(folder, 'clock');
  let ahead = 0;
  const set = (instant: Date) => {
    ahead = instant.getTime() - Date.now();
    // Whole at any instant, for programs look into it all the time.
    writeFileSync(`${file}.next`, String(ahead));
    renameSync(`${file}.next`, file);
  };
  set(start);
  return {
    environment: { NODE_OPTIONS: `--import=${PRELOAD}`, MOVED_CLOCK: file },
    now: () => new Date(Date.now() + ahead),
    set,
  };
}
