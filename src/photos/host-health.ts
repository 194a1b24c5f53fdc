import { HOST_FAULTS } from '#sites/photo-fault.ts';
import { noteSiteChange } from './changes.ts';
import type { PhotoDatabase } from './photo-database.ts';
import type { PhotoOutcome } from './photo-outcome.ts';
import { limitedUntil } from './request-limit.ts';
import { FAILURES_BEFORE_REST, failingSince, GONE_TRIES, isSilentForDays, restUntil } from './schedule.ts';

interface FailingHostRow {
  failures: number;
  since: number;
  failed_at: number;
  rests_until: number;
}

/** Whether a host rather than its photo failed, or limits requests. */
export const isHostFault = (outcome: PhotoOutcome): boolean =>
  outcome.kind === 'limited' || (outcome.kind === 'faulty' && HOST_FAULTS.includes(outcome.fault));

/**
 * Records whether a host responded, at Unix milliseconds; returns whether it is gone. All photos that nobody could fetch
 * from it are omitted while it is: few of many are tried. A host that limits requests is paused, and has not failed until
 * it is gone.
 */
export function noteHost(db: PhotoDatabase, host: string, outcome: PhotoOutcome, at: number): boolean {
  const last = db.get<FailingHostRow>(
    'select failures, since, failed_at, rests_until from failing_host where name = ?',
    host,
  );
  if (!isHostFault(outcome)) {
    if (last !== null && last.failures > 0) restorePhotos(db, host);
    // A photo that was on its way when its host limited requests does not end the host's rest.
    db.run('delete from failing_host where name = ? and (failures > 0 or rests_until <= ?)', host, at);
    db.run('update failing_host set since = ? where name = ?', at, host);
    return false;
  }
  const since = failingSince(last, at);
  const before = last?.failures ?? 0;
  const [failures, rest] =
    outcome.kind === 'limited'
      ? [
          isSilentForDays(since, at) ? Math.max(FAILURES_BEFORE_REST, before) : 0,
          limitedUntil(outcome.retry_after, at),
        ]
      : [before + 1, restUntil(before + 1, at)];
  db.run(
    'insert or replace into failing_host values (?, ?, ?, ?, ?)',
    ...[host, failures, since, at, Math.max(rest, last?.rests_until ?? 0)],
  );
  const isGone = failures >= FAILURES_BEFORE_REST && isSilentForDays(since, at);
  if (isGone) omitPhotos(db, host);
  else if (failures === 0 && before > 0) restorePhotos(db, host);
  return isGone;
}

const states = (...some: readonly string[]) => some.map((state) => `'${state}'`).join(', ');

const omitPhotos = (db: PhotoDatabase, host: string): void =>
  changeAll(db, host, 'host_gone', `state in (${states('waiting', ...HOST_FAULTS)})`);

/** Those that failed for days by themselves stay omitted. The index `photo_faulty` is used by its own condition alone. */
const restorePhotos = (db: PhotoDatabase, host: string): void =>
  changeAll(
    db,
    host,
    'waiting',
    `state not in ('waiting', 'shown') and state = 'host_gone' and tries < ${GONE_TRIES}`,
  );

function changeAll(db: PhotoDatabase, host: string, state: string, which: string): void {
  const sites = db.all<{ site: string }>(
    `select distinct site from want where address in (select address from photo where host = ? and ${which})`,
    host,
  );
  if (sites.length === 0) return;
  const changed = noteSiteChange(db, ...sites.map(({ site }) => site));
  db.run(`update photo set state = ?, changed = ? where host = ? and ${which}`, state, changed, host);
}
