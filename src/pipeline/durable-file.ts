import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Replaces a file in one step that survives power loss: bytes synced, renamed, then the directory synced. */
export async function replaceFile(path: string, bytes: string | Uint8Array): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  await writeSynced(temporary, [bytes]);
  await renameSynced(temporary, path);
}

/** Writes a file piece by piece that is named by its content, durably; answers with its name. */
export async function writeNamedFile(
  folder: string,
  pieces: Iterable<string>,
  nameOf: (hash: string) => string,
): Promise<string> {
  const temporary = join(folder, `${process.pid}.tmp`);
  const hash = createHash('sha256');
  await writeSynced(temporary, hashed(pieces, hash));
  const name = nameOf(hash.digest('hex'));
  await renameSynced(temporary, join(folder, name));
  return name;
}

function* hashed(pieces: Iterable<string>, hash: ReturnType<typeof createHash>): Generator<string> {
  for (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
}

async function writeSynced(path: string, pieces: Iterable<string | Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await using file = await open(path, 'w');
  for (const piece of pieces) await file.writeFile(piece);
  await file.sync();
}

async function renameSynced(from: string, to: string): Promise<void> {
  await rename(from, to);
  await using directory = await open(dirname(to), 'r');
  await directory.sync();
}
