import type { DeadHost } from '#domain/alerts/alert-rules.ts';
import { HOST_FAULTS, type PhotoFault } from '#sites/photo-fault.ts';
import type { PhotoDatabase } from './photo-database.ts';
import { FAILURES_BEFORE_REST } from './schedule.ts';

/** A photo that cannot be shown. */
export interface FaultyPhoto {
  car: string;
  address: string;
  host: string;
  fault: PhotoFault;
}

/** A host that photos cannot be fetched from. */
export interface FailingHost {
  host: string;
  /** Whether it limits requests, and has not failed. */
  limits: boolean;
  photos: number;
  cars: number;
}

export interface PhotoCounts {
  wanted: number;
  waiting: number;
  shown: number;
  faulty: number;
  /** Bytes of the encoded files. */
  bytes: number;
}

/** Faults of photos whose host refuses all, or has other addresses now. */
const REFUSALS: readonly PhotoFault[] = ['missing', 'forbidden', 'html'];
/** Newest cars whose first photos tell whether a host refuses all: older ones may show what it sent before. */
const NEWEST_CARS = 5;

/** Faults of photos whose host fails. */
const FAILING: readonly PhotoFault[] = [...HOST_FAULTS, 'host_gone'];

const marks = (values: readonly string[]): string => values.map(() => '?').join(', ');

/** Statistics of a site's photos and their faults, for people. */
export class PhotoReports {
  readonly #db: PhotoDatabase;

  constructor(db: PhotoDatabase) {
    this.#db = db;
  }

  /** Cars with fewer than `minimum` photos, and the number of all cars. */
  scarceCars(site: string, minimum: number): { cars: number; scarce: { car: string; photos: number }[] } {
    const scarce = this.#db.all<{ car: string; photos: number }>(
      `select w.car, coalesce(sum(p.state in ('waiting', 'shown')), 0) as photos
        from want w left join photo p on p.address = w.address where w.site = ? group by w.car having photos < ?
        order by photos, w.car`,
      ...[site, minimum],
    );
    const cars = this.#db.get<{ cars: number }>(
      'select count(*) as cars from want where site = ? and place = 0',
      site,
    );
    return { cars: cars?.cars ?? 0, scarce };
  }

  /** A site's photos by state. */
  counts(site: string): PhotoCounts {
    const counts = this.#db.get<PhotoCounts>(
      `select count(*) as wanted, coalesce(sum(state = 'waiting'), 0) as waiting,
        coalesce(sum(state = 'shown'), 0) as shown, coalesce(sum(state not in ('waiting', 'shown')), 0) as faulty,
        coalesce(sum(bytes), 0) as bytes
        from photo where address in (select address from want where site = ?)`,
      site,
    );
    return counts ?? { wanted: 0, waiting: 0, shown: 0, faulty: 0, bytes: 0 };
  }

  /** Photos that cars omit, including those that repeat an earlier one. */
  faulty(site: string): FaultyPhoto[] {
    const faulty = this.#db.all<FaultyPhoto>(
      `select w.car, p.address, p.host, p.state as fault from photo p cross join want w on w.address = p.address
        where p.state not in ('waiting', 'shown') and w.site = ? order by w.car, w.place`,
      site,
    );
    const repeated = this.#db.all<FaultyPhoto>(
      `select car, address, host, 'duplicate' as fault from (
        select w.car, w.place, p.address, p.host, row_number() over (partition by w.car, p.hash order by w.place) as copy
        from want w join photo p on p.address = w.address where w.site = ? and p.state = 'shown' and w.car in (
          select w.car from want w join photo p on p.address = w.address where w.site = ? and p.state = 'shown'
          group by w.car having count(distinct p.hash) < count(*)
        )
      ) where copy > 1 order by car, place`,
      ...[site, site],
    );
    return [...faulty, ...repeated];
  }

  /**
   * Hosts that fail, have limited requests for days, or refuse the newest cars' photos, with the number of cars that have
   * photos there, the most first.
   */
  deadHosts(site: string): DeadHost[] {
    const failing = this.#db.all<{ name: string }>(
      'select name from failing_host where failures >= ?',
      FAILURES_BEFORE_REST,
    );
    const dead = [...new Set([...failing, ...this.#refusingHosts(site)].map(({ name }) => name))];
    if (dead.length === 0) return [];
    return this.#db.all(
      `select p.host, count(distinct w.car) as cars from want w join photo p on p.address = w.address
        where w.site = ? and p.host in (${marks(dead)}) group by p.host order by cars desc, p.host`,
      ...[site, ...dead],
    );
  }

  #refusingHosts(site: string): { name: string }[] {
    return this.#db.all(
      `select host as name from (
        select p.host, p.state, row_number() over (partition by p.host order by w.added_at desc, w.car) as age
        from want w join photo p on p.address = w.address
        where w.site = ? and w.place = 0 and p.state <> 'waiting'
      ) where age <= ? group by host having sum(state in (${marks(REFUSALS)})) = ?`,
      ...[site, NEWEST_CARS, ...REFUSALS, NEWEST_CARS],
    );
  }

  /** Failing hosts, worst first. */
  failingHosts(site: string): FailingHost[] {
    const hosts = this.#db.all<Omit<FailingHost, 'limits'> & { limits: number }>(
      `select p.host, p.state = 'limited' as limits, count(distinct p.address) as photos,
        count(distinct w.car) as cars
        from photo p cross join want w on w.address = p.address
        where p.state not in ('waiting', 'shown') and p.state in (${marks(FAILING)})
          and w.site = ? group by p.host, limits order by photos desc`,
      ...[...FAILING, site],
    );
    return hosts.map((host) => ({ ...host, limits: host.limits === 1 }));
  }
}
