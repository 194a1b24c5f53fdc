import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nationalText } from '#domain/phone/phone-number.ts';
import { namesIfThere, removeNamed } from '#sites/files.ts';
import type { SendSms } from './sms.ts';

/** Writes messages as `sms-<number>-<id>.txt` into a folder, where there is no provider. */
export const folderSms =
  (folder: string): SendSms =>
  async ({ id, to, text }) => {
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${namedBy(to)}${id.slice(0, 8)}.txt`);
    await writeFile(`${file}.part`, `To: ${nationalText(to)}\n\n${text}\n`);
    await rename(`${file}.part`, file);
  };

/** Deletes the messages to a number from a folder. */
export const deleteTexts = (folder: string, to: string): Promise<void> => removeNamed(folder, namedBy(to));

/** Deletes messages written before this instant from a folder. */
export async function deleteTextsBefore(folder: string, before: Date): Promise<void> {
  const texts = ((await namesIfThere(folder)) ?? []).filter((name) => name.startsWith(PREFIX));
  for (const name of texts) {
    const written = await stat(join(folder, name)).catch(() => null);
    if (written !== null && written.mtime < before) await rm(join(folder, name), { force: true });
  }
}

const PREFIX = 'sms-';
/** Returns the file name prefix of all messages to a number. */
const namedBy = (phone: string): string => `${PREFIX}${nationalText(phone).replaceAll(' ', '')}-`;
