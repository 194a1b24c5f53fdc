import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parsePhone } from '#domain/phone/phone-number.ts';
import type { SendSms } from './sms.ts';

/** Writes messages as `sms-<number>-<id>.txt` into a folder, for where there is no provider. */
export const folderSms =
  (folder: string): SendSms =>
  async ({ id, to, text }) => {
    const number = parsePhone(to)?.national ?? to;
    await mkdir(folder, { recursive: true });
    const file = join(folder, `sms-${number.replaceAll(' ', '')}-${id.slice(0, 8)}.txt`);
    await writeFile(`${file}.part`, `To: ${number}\n\n${text}\n`);
    await rename(`${file}.part`, file);
  };
