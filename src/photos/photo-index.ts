import type { PhotoFacts } from '#domain/photo/photo-facts.ts';
import type { PhotoVersion } from '#sites/memory.ts';
import type { PhotoFault } from '#sites/photo-fault.ts';
import { notePhotoChange, noteSiteChange } from './changes.ts';
import { collectFormer, type FormerUser, formerUsers } from './former-photos.ts';
import { isHostFault, noteHost } from './host-health.ts';
import { PhotoDatabase } from './photo-database.ts';
import type { DuePhoto, EncodedPhoto, PhotoOutcome, PhotoVerdict } from './photo-outcome.ts';
import { PhotoReports } from './photo-reports.ts';
import { PlaceholderMarks } from './placeholder-marks.ts';
import { RefusedHosts } from './refused-hosts.ts';
import { GONE_TRIES, nextCheck } from './schedule.ts';
import { commitWanted, replaceWanted, type WantedCar, wantingSites } from './wanted-photos.ts';

/**
 * Kinds of due photos: all; first photos of uncommitted cars, without an attempt; and photos with a verdict. The latter two
 * are few of many, so the query starts from them, as it does from all due photos while they are `few`; otherwise it walks
 * the index `want_order`.
 */
const DUE_KINDS = {
  all: 'want w cross join photo p where true',
  few: 'photo p cross join want w where true',
  first: `uncommitted u cross join want w cross join photo p
    where u.site = w.site and u.car = w.car and w.place = 0 and p.state = 'waiting' and p.tries = 0`,
  tried: "photo p cross join want w where p.state <> 'waiting'",
} as const;
/** The index `photo_due_host` has both. */
const IS_DUE = 'p.due_at <= ? and p.host not in (select name from failing_host where rests_until > ?)';
export type DueKind = Exclude<keyof typeof DUE_KINDS, 'few'>;

/** Lease of a claim, milliseconds: longer than fetching, waiting and encoding take. */
const CLAIM_MS = 300_000;
const COLUMNS = 'hash, name, width, height, tone, focus';

/** A photo's failures in a row after an outcome: a host that limits requests is none, so that it stays first in order. */
const FAILURES_AFTER: Record<PhotoOutcome['kind'], (before: number) => number> = {
  encoded: () => 0,
  unchanged: () => 0,
  limited: (before) => before,
  faulty: (before) => before + 1,
};

interface PhotoRow extends PhotoFacts {
  state: 'waiting' | 'shown' | PhotoFault;
  hash: string;
}

/**
 * State of the feeds' photos by address, shared by all processes of a state folder; if lost, photos are fetched again.
 * Changes are numbered, so that a snapshot reads only those since the last.
 */
export class PhotoIndex {
  readonly #db: PhotoDatabase;
  /** Counts and faults of a site's photos, for people. */
  readonly reports: PhotoReports;
  readonly placeholders: PlaceholderMarks;
  readonly refused: RefusedHosts;

  constructor(state: string, busy_ms?: number) {
    this.#db = new PhotoDatabase(state, busy_ms);
    this.reports = new PhotoReports(this.#db);
    this.placeholders = new PlaceholderMarks(this.#db);
    this.refused = new RefusedHosts(this.#db);
  }

  close(): void {
    this.#db.close();
  }

  /** Replaces the wanted photos of cars, and removes those of cars that left; `commit` confirms both. */
  want(site: string, cars: readonly WantedCar[], gone: readonly string[], now: Date): void {
    replaceWanted(this.#db, site, { cars, gone }, now.getTime());
  }

  /** Removes the wanted photos of cars that a committed snapshot lacks. */
  commit(site: string, cars: ReadonlySet<string>, now: Date): void {
    commitWanted(this.#db, site, cars, now.getTime());
  }

  /** Cars whose wanted photos are those of a snapshot that is not committed. */
  uncommitted(site: string): string[] {
    const cars = this.#db.all<{ car: string }>('select car from uncommitted where site = ?', site);
    return cars.map(({ car }) => car);
  }

  /** Removes all that a site wants; its next snapshot is not reused, and wants its photos again. */
  clear(site: string, now: Date): void {
    this.commit(site, new Set(), now);
    this.#db.transaction(() => noteSiteChange(this.#db, site));
  }

  wants(site: string): boolean {
    return this.#db.get('select 1 from want where site = ? limit 1', site) !== null;
  }

  /** Sites that want photos. */
  sites(): string[] {
    return wantingSites(this.#db);
  }

  /** Due photos of a site: first photos before others, new cars before older ones; all, or those of one kind. */
  due(site: string, now: Date, limit: number, only: DueKind = 'all'): DuePhoto[] {
    const at = now.getTime();
    const kind = only === 'all' && this.#areFewDue(at) ? 'few' : only;
    return this.#db.all<DuePhoto>(
      `select distinct p.address, p.host, p.etag, p.last_modified, p.tries, p.hash, p.name
        from ${DUE_KINDS[kind]} and w.address = p.address
          and ${IS_DUE} and p.claimed_until <= ? and w.site = ?
        order by w.place > 0, w.added_at desc, w.car, w.place limit ?`,
      ...[at, at, at, site, limit],
    );
  }

  /** Whether fewer than half of all photos are due: sorting them is faster than to skip those that are not. */
  #areFewDue(at: number): boolean {
    const few = `select 1 where (select count(*) from photo p where ${IS_DUE}) < (select count(*) from photo) / 2`;
    return this.#db.get(few, at, at) !== null;
  }

  /** Claims a photo for this process; `false` if another process has claimed or settled it. */
  claim({ address }: DuePhoto, now: Date): boolean {
    const at = now.getTime();
    return (
      this.#db.run(
        'update photo set claimed_until = ? where address = ? and claimed_until <= ? and due_at <= ?',
        ...[at + CLAIM_MS, address, at, at],
      ) > 0
    );
  }

  /** Ends a claim without an outcome. */
  release({ address }: DuePhoto): void {
    this.#db.run('update photo set claimed_until = 0 where address = ?', address);
  }

  /** Records the outcome of a claimed photo, and the health of its host. */
  settle({ address, host, tries }: DuePhoto, outcome: PhotoOutcome, now: Date): void {
    const at = now.getTime();
    const failures = FAILURES_AFTER[outcome.kind](tries);
    this.#db.transaction(() => {
      const isGone =
        noteHost(this.#db, host, outcome, at) || (isHostFault(outcome) && failures >= GONE_TRIES);
      this.#db.run(
        'update photo set tries = ?, claimed_until = 0, due_at = ? where address = ?',
        ...[failures, nextCheck(outcome, failures, at), address],
      );
      const lasting: PhotoOutcome = isGone ? { kind: 'faulty', fault: 'host_gone' } : outcome;
      const isChanged = this.#noteVerdict(address, lasting, at) > 0;
      if (this.refused.note(address, lasting) || isChanged) notePhotoChange(this.#db, address);
    });
  }

  /** Returns the number of changed verdicts. A photo that was shown once stays, whatever its host sends later. */
  #noteVerdict(address: string, outcome: PhotoOutcome, at: number): number {
    if (outcome.kind === 'unchanged') return 0;
    if (outcome.kind !== 'encoded') {
      const fault = outcome.kind === 'limited' ? outcome.kind : outcome.fault;
      return this.#db.run(
        "update photo set state = ? where address = ? and state not in ('shown', 'placeholder', ?)",
        ...[fault, address, fault],
      );
    }
    const { photo, etag, last_modified } = outcome;
    const { hash, name, width, height, tone, focus, likeness, bytes } = photo;
    this.#db.run(
      `insert or replace into retired select w.site, p.name, p.width, ? from photo p join want w on w.address = p.address
        where p.address = ? and p.name <> ?`,
      ...[at, address, name],
    );
    this.#db.run('insert or ignore into file values (?, ?)', name, bytes);
    this.#db.run(
      'update photo set etag = ?, last_modified = ? where address = ?',
      ...[etag, last_modified, address],
    );
    // A host may send the same bytes again: a placeholder stays one.
    return this.#db.run(
      `update photo set state = 'shown', hash = ?, name = ?, width = ?, height = ?, tone = ?, focus = ?,
        likeness = ?, bytes = ? where address = ? and name is not ?`,
      ...[hash, name, width, height, tone, focus, likeness, bytes, address, name],
    );
  }

  /** Finds an encoded photo of the same bytes, from any address. */
  encodedAs(name: string): EncodedPhoto | null {
    return this.#db.get<EncodedPhoto>(
      `select ${COLUMNS}, likeness, bytes from photo where name = ? and width is not null limit 1`,
      name,
    );
  }

  verdict(address: string): PhotoVerdict {
    const row = this.#db.get<PhotoRow>(`select state, ${COLUMNS} from photo where address = ?`, address);
    if (row === null || row.state === 'waiting') return { kind: 'waiting' };
    if (row.state !== 'shown') {
      const refused = this.refused.of(address);
      return { kind: 'faulty', fault: row.state, ...(refused !== null && { refused }) };
    }
    const { name, width, height, tone, focus, hash } = row;
    return { kind: 'shown', facts: { name, width, height, tone, focus }, hash };
  }

  /** The last change that affects a site. */
  version(site: string): PhotoVersion {
    const id = this.#db.get<{ id: string }>('select id from counter')?.id ?? '';
    const changed =
      this.#db.get<{ changed: number }>('select changed from site where slug = ?', site)?.changed ?? 0;
    return { index: id, changed };
  }

  /** Finds a photo that a site wants by the name of its files or its `photoKey`. */
  byName(site: string, name: string): DuePhoto | null {
    return this.#db.get(
      `select address, host, etag, last_modified, tries, hash, name from photo where (key = ? or name = ?)
        and exists (select 1 from want where want.address = photo.address and site = ?) limit 1`,
      ...[name, name, site],
    );
  }

  /** Whether a photo is to be fetched now, for its own part and its host's. */
  isDue(address: string, now: Date): boolean {
    const at = now.getTime();
    return (
      this.#db.get(`select 1 from photo p where ${IS_DUE} and address = ?`, ...[at, at, address]) !== null
    );
  }

  /** Addresses whose verdict changed after change number `changed`. */
  changedSince(changed: number): ReadonlySet<string> {
    const rows = this.#db.all<{ address: string }>('select address from photo where changed > ?', changed);
    return new Set(rows.map(({ address }) => address));
  }

  /** Hosts that are paused after failures, with the end of the pause. */
  restingHosts(now: Date): { name: string; failures: number; rests_until: number }[] {
    return this.#db.all(
      'select name, failures, rests_until from failing_host where rests_until > ?',
      now.getTime(),
    );
  }

  /** Bytes of all encoded files that are not deleted, which equal pictures share. */
  bytesOnDisk(): number {
    return this.#db.get<{ bytes: number }>('select bytes from disk')?.bytes ?? 0;
  }

  /** Photos that a site or one of its retained releases may show, by the name of their files. */
  shownBy(site: string): { name: string; width: number }[] {
    return this.#db.all(
      `select p.name, p.width from want w join photo p on p.address = w.address where w.site = ? and p.name is not null
        union select name, width from retired where site = ?`,
      ...[site, site],
    );
  }

  /** Sites of which a release may show photos that its cars no longer do. */
  formerUsers(): FormerUser[] {
    return formerUsers(this.#db);
  }

  /**
   * Deletes photos that no car has shown since `before`, nor a release of their sites, of which `oldest` has the first one
   * by site, Unix milliseconds; returns the names of files to delete.
   */
  collect(before: Date, oldest: ReadonlyMap<string, number> = new Map()): string[] {
    return collectFormer(this.#db, before.getTime(), oldest);
  }

  /** Records that the files of a name are deleted; until then `collect` returns it again. */
  noteDeleted(name: string): void {
    this.#db.transaction(() => {
      this.#db.run('delete from retired where name = ?', name);
      this.#db.run('delete from file where name = ?', name);
    });
  }

  /** Makes a photo with lost files due, unless its last attempt failed. */
  refetch(address: string): void {
    this.#db.run(
      "update photo set due_at = 0, etag = null, last_modified = null where address = ? and state = 'shown' and tries = 0",
      address,
    );
  }
}
