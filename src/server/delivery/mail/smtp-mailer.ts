import { createTransport } from 'nodemailer';
import type { Mailer } from './mailer.ts';
import { nodemailerMessage } from './nodemailer-message.ts';

/** How long a mail server may keep us waiting, milliseconds. */
const TIMEOUT = 10_000;

/** Sends through the mail server of a URL such as `smtp://user:password@mail.example:587`. */
export function smtpMailer(url: string): Mailer {
  const { host } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  return {
    async send(mail) {
      const { rejected, response } = await transport.sendMail(nodemailerMessage(mail));
      if (rejected.length > 0)
        throw new Error(`${host} took the mail, but not for ${rejected.length} of its recipients`);
      return `${host}: ${response}`;
    },
    async forget() {},
    close: () => transport.close(),
  };
}
