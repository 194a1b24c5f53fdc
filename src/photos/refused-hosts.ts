import type { PhotoDatabase } from './photo-database.ts';
import type { PhotoOutcome } from './photo-outcome.ts';

/** The hosts that photos are not fetched from as long as settings do not name them. */
export class RefusedHosts {
  readonly #db: PhotoDatabase;

  constructor(db: PhotoDatabase) {
    this.#db = db;
  }

  /** The host of an omitted photo, with its port if it has one. */
  of(address: string): string | null {
    return (
      this.#db.get<{ host: string }>(
        `select r.host from refused r join photo p on p.address = r.address
          where r.address = ? and p.state = 'not_allowed'`,
        address,
      )?.host ?? null
    );
  }

  /** Records the outcome of a photo; returns whether another host is to be named. */
  note(address: string, outcome: PhotoOutcome): boolean {
    const host = outcome.kind === 'faulty' ? (outcome.refused ?? null) : null;
    if (host === this.of(address)) return false;
    if (host === null) return this.#db.run('delete from refused where address = ?', address) > 0;
    return (
      this.#db.run(
        "insert or replace into refused select address, ? from photo where address = ? and state = 'not_allowed'",
        ...[host, address],
      ) > 0
    );
  }

  /** Makes the photos of a site due whose hosts have been allowed since. */
  retry(site: string, isAllowed: (host: string) => boolean, now: Date): void {
    const waiting = this.#db.all<{ address: string; host: string }>(
      `select r.address, r.host from refused r join photo p on p.address = r.address
        where p.state = 'not_allowed' and p.due_at > ?
          and exists (select 1 from want w where w.address = r.address and w.site = ?)`,
      ...[now.getTime(), site],
    );
    const allowed = waiting.filter(({ host }) => isAllowed(host));
    // A transaction waits for other processes, also to change nothing.
    if (allowed.length === 0) return;
    this.#db.transaction(() => {
      for (const { address } of allowed)
        this.#db.run('update photo set due_at = 0, tries = 0 where address = ?', address);
    });
  }
}
