import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'moved-clock.preload.ts')).href;

/** A clock set by the test, for programs in other processes. */
export interface MovedClock {
  /** The environment of programs that use it. */
  environment: Record<string, string>;
  now(): Date;
  /** Sets it; it then runs at normal speed. */
  set(instant: Date): void;
}

export function movedClock(folder: string, start: Date): MovedClock {
  const file = path.join(folder, 'clock');
  let ahead = 0;
  const set = (instant: Date) => {
    ahead = instant.getTime() - Date.now();
    // Written atomically, because programs read it all the time.
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
