import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file in one step that survives power loss: bytes synced, renamed, then the directory synced. */
export async function replaceFile(path: string, bytes: string | Uint8Array): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  const temporary = `${path}.${process.pid}.tmp`;
  await using file = await open(temporary, 'w');
  await file.writeFile(bytes);
  await file.sync();
  await rename(temporary, path);
  await using directory = await open(folder, 'r');
  await directory.sync();
}
