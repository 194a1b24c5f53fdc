import { forEachConcurrently } from '#generator/publish/concurrently.ts';
import { sha256 } from '#sites/sha256.ts';
import { ABSENT, type CopiedFiles } from './copy.ts';
import { hashIn, type Objects, objectName } from './objects.ts';
import { isImmutable, piecesOf, sharedFiles, stampOf } from './site-files.ts';

interface Sending {
  site: string;
  /** The site's folder on this disk. */
  root: string;
  objects: Objects;
  /** The files that the site's row names. */
  copied: CopiedFiles;
}

/** Parallel uploads of files. */
const CONCURRENCY = 8;

/** Stores what the bucket lacks of the site's files on this disk; returns these files. */
export async function sendFiles({ site, root, objects, copied }: Sending): Promise<CopiedFiles> {
  const stored = new Map(
    Object.values(copied).flatMap(({ pieces }) => pieces.map((object) => [hashIn(object), object] as const)),
  );
  const absent = Object.entries(copied).filter(([, { stamp }]) => stamp === ABSENT);
  const sent = new Map([...absent, ...sharedFiles(root).map((path) => [path, copied[path]] as const)]);
  const changed = [...sent.keys()].filter((path) => {
    const before = copied[path];
    // A pack that was written to is damaged: its bytes in the bucket are those of its name.
    return before === undefined || (before.stamp !== stampOf(root, path) && !isImmutable(path));
  });
  await forEachConcurrently(changed, CONCURRENCY, async (path) => {
    const stamp = stampOf(root, path);
    const pieces: string[] = [];
    let size = 0;
    for (const bytes of piecesOf(root, path)) {
      const object = stored.get(sha256(bytes)) ?? objectName(bytes);
      if (!stored.has(hashIn(object))) await objects.put({ site, object }, bytes);
      pieces.push(object);
      size += bytes.length;
    }
    sent.set(path, { stamp, pieces, size });
  });
  return Object.fromEntries([...sent].flatMap(([path, file]) => (file === undefined ? [] : [[path, file]])));
}
