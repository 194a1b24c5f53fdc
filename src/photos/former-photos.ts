import type { PhotoDatabase } from './photo-database.ts';

/** A site of which a release may show photos that its cars no longer do, and when the last of them left, Unix milliseconds. */
export interface FormerUser {
  site: string;
  last: number;
}

/** In place of a site: no release shows what is retired for it. */
const NO_SITE = '';

export const formerUsers = (db: PhotoDatabase): FormerUser[] =>
  db.all(`select site, max(at) as last from retired where site <> '${NO_SITE}' group by site`);

/**
 * Deletes photos that no car has shown since `before`, nor a release of their sites, of which `oldest` has the first one;
 * returns the names of files to delete. All times are Unix milliseconds.
 */
export function collectFormer(
  db: PhotoDatabase,
  before: number,
  oldest: ReadonlyMap<string, number>,
): string[] {
  db.transaction(() => {
    for (const { site } of formerUsers(db)) {
      const at = Math.min(before, oldest.get(site) ?? before);
      db.run(
        `insert or ignore into retired select '${NO_SITE}', name, width, at from retired where site = ? and at < ?`,
        ...[site, at],
      );
      db.run('delete from retired where site = ? and at < ?', site, at);
    }
    // Encoded after its car left, so no site showed it.
    db.run(
      `insert or ignore into retired select '${NO_SITE}', name, width, unwanted_at from photo
        where unwanted_at < ? and name is not null`,
      before,
    );
    db.run(
      `delete from photo where unwanted_at < ?
        and not exists (select 1 from retired where retired.name = photo.name and site <> '${NO_SITE}')`,
      before,
    );
    db.run(
      `delete from retired where site = '${NO_SITE}' and exists (select 1 from photo where photo.name = retired.name)`,
    );
  });
  const gone = db.all<{ name: string }>(
    `select name from retired where not exists (select 1 from photo where photo.name = retired.name)
      group by name having max(site) = '${NO_SITE}'`,
  );
  return gone.map(({ name }) => name);
}
