import { photoKey } from '#sites/photo-address.ts';
import type { PhotoDatabase } from './photo-database.ts';

/** A car and its photos. */
export interface WantedCar {
  id: string;
  /** Make and model, to detect placeholders: pictures that several models begin with. */
  model: string;
  /** Addresses, in order. */
  photos: readonly string[];
}

const UNCOMMITTED = {
  add: 'insert or ignore into uncommitted values (?, ?)',
  remove: 'delete from uncommitted where site = ? and car = ?',
} as const;

/** Cars of one transaction, so that other processes write in between. */
const CARS_AT_ONCE = 25;

/**
 * Replaces the photos that cars of a site want, and removes those of cars that are `gone`; `at` is in Unix milliseconds.
 * A snapshot may be refused afterwards: the cars are uncommitted until `commitWanted`.
 */
export function replaceWanted(
  db: PhotoDatabase,
  site: string,
  { cars, gone }: { cars: readonly WantedCar[]; gone: readonly string[] },
  at: number,
): void {
  const all = [...gone.map((id) => ({ id, car: null })), ...cars.map((car) => ({ id: car.id, car }))];
  for (let start = 0; start < all.length; start += CARS_AT_ONCE) {
    const some = all.slice(start, start + CARS_AT_ONCE);
    db.transaction(() => {
      const former = some.flatMap(({ id }) => removeWanted(db, site, id, at));
      for (const { id, car } of some) {
        if (car !== null) addWanted(db, site, car, at);
        db.run(UNCOMMITTED[car === null ? 'remove' : 'add'], site, id);
      }
      // Another car or site may still show them.
      for (const address of former) {
        db.run(
          'update photo set unwanted_at = ? where address = ? and not exists (select 1 from want where want.address = photo.address)',
          ...[at, address],
        );
      }
    });
  }
}

/** Sites whose cars want photos. */
export function wantingSites(db: PhotoDatabase): string[] {
  // The reports count cars without photos, so each car has a first one.
  const sites = db.all<{ site: string }>('select distinct site from want where place = 0');
  return sites.map(({ site }) => site);
}

/** Removes what cars other than those of a committed snapshot want; `at` is in Unix milliseconds. */
export function commitWanted(db: PhotoDatabase, site: string, cars: ReadonlySet<string>, at: number): void {
  const wanting = db.all<{ car: string }>('select car from want where site = ? and place = 0', site);
  const gone = wanting.flatMap(({ car }) => (cars.has(car) ? [] : [car]));
  replaceWanted(db, site, { cars: [], gone }, at);
  db.run('delete from uncommitted where site = ?', site);
}

function addWanted(db: PhotoDatabase, site: string, { id, model, photos }: WantedCar, at: number): void {
  const want = (place: number, address: string) =>
    db.run('insert into want values (?, ?, ?, ?, ?, ?)', site, id, place, address, model, at);
  photos.forEach((address, place) => {
    db.run(
      `insert into photo (address, key, host, state, due_at, wanted_at, changed) values (?, ?, ?, 'waiting', 0, ?, 0)
        on conflict (address) do update set unwanted_at = null`,
      ...[address, photoKey(address), URL.parse(address)?.host ?? '', at],
    );
    want(place, address);
  });
  // The reports count cars without photos too.
  if (photos.length === 0) want(0, '');
}

/** Removes a car's wanted photos, which releases may still show; returns their addresses. */
function removeWanted(db: PhotoDatabase, site: string, car: string, at: number): string[] {
  const own = db.all<{ address: string }>(
    'select address from want where site = ? and car = ?',
    ...[site, car],
  );
  db.run(
    `insert or replace into retired select w.site, p.name, p.width, ? from want w join photo p on p.address = w.address
      where w.site = ? and w.car = ? and p.name is not null`,
    ...[at, site, car],
  );
  db.run('delete from want where site = ? and car = ?', site, car);
  return own.map(({ address }) => address);
}
