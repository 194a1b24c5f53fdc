import { statSync } from 'node:fs';

/** Differs whenever one of the files does; an absent file has a stamp too. */
export function fileStamp(...files: readonly string[]): string {
  const stats = files.map((file) => statSync(file, { bigint: true, throwIfNoEntry: false }));
  return stats.map((stat) => `${stat?.mtimeNs}.${stat?.size}.${stat?.ino}`).join(' ');
}
