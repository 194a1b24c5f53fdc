import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { removeNamed } from '#sites/files.ts';
import { sha256 } from '#sites/sha256.ts';
import type { Mail, Mailer } from './mailer.ts';
import { nodemailerMessage } from './nodemailer-message.ts';

/** Writes mails as `.eml` files into a folder, where there is no mail server; a mail sent twice is one file. */
export function folderMailer(folder: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(nodemailerMessage(mail));
      if (!Buffer.isBuffer(message)) throw new Error('The mail was not composed as a whole');
      await mkdir(folder, { recursive: true });
      const file = join(folder, fileName(mail));
      await using written = await open(`${file}.part`, 'w');
      await written.writeFile(message);
      await written.sync();
      await rename(`${file}.part`, file);
      return file;
    },
    delete: (reference) => removeNamed(folder, `${reference}-`),
    close: () => transport.close(),
  };
}

/** Names the file by a hash, since ids may share a prefix and contain characters that file names cannot. */
const fileName = ({ reference, id }: Mail): string => `${reference}-${sha256(id).slice(0, 8)}.eml`;
