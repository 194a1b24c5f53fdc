import type { PhotoDatabase } from './photo-database.ts';

/** Numbers a change of a photo's verdict, for all sites that want it. */
export function notePhotoChange(db: PhotoDatabase, address: string): void {
  const sites = db.all<{ site: string }>('select distinct site from want where address = ?', address);
  const changed = noteSiteChange(db, ...sites.map(({ site }) => site));
  db.run('update photo set changed = ? where address = ?', changed, address);
}

/** Numbers a change that affects sites; returns its number. */
export function noteSiteChange(db: PhotoDatabase, ...sites: string[]): number {
  db.run('update counter set changed = changed + 1');
  const changed = db.get<{ changed: number }>('select changed from counter')?.changed ?? 0;
  for (const site of sites) db.run('insert or replace into site values (?, ?)', site, changed);
  return changed;
}
