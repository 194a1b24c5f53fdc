import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import { MailboxRefused, type Mailer, PartlyRefused } from './mailer.ts';
import { nodemailerMessage } from './nodemailer-message.ts';

/** Timeout of each step of an SMTP session, milliseconds. */
const TIMEOUT = 10_000;
/** The step of an SMTP session that names a recipient, and the codes of a mailbox that is not there (RFC 5321). */
const RECIPIENT = 'RCPT TO';
const NO_MAILBOX: readonly unknown[] = [550, 551, 553];
/** The same codes where it is the sender that is refused (RFC 3463). */
const OF_POLICY = /^\d{3}[ -]5\.7\./;

/** Creates a mailer for an SMTP URL such as `smtp://user:password@mail.example:587`. */
export function smtpMailer(url: string): Mailer {
  const { host } = new URL(url);
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
  });
  /** Rethrows without the server's message, which repeats the recipient: errors are logged. */
  const refused = (error: unknown): never => {
    const { code, responseCode, command, response } = Object(error);
    const message = [`${host} did not take the mail`, code ?? [], responseCode ?? []].flat().join(' ');
    const isMailbox =
      command === RECIPIENT && NO_MAILBOX.includes(responseCode) && !OF_POLICY.test(String(response));
    throw isMailbox ? new MailboxRefused(message) : new Error(message);
  };
  return {
    async send(mail) {
      const { accepted, rejected, response } = await transport
        .sendMail(nodemailerMessage(mail))
        .catch(refused);
      if (rejected.length > 0)
        throw new PartlyRefused(
          `${host} took the mail, but not for ${rejected.length} of its recipients`,
          mail.to.filter((address) => accepted.some((other) => isSameMailbox(address, other))),
        );
      return `${host}: ${response}`;
    },
    async delete() {},
    // By then nobody waits for a mail under way.
    close: () => transport.close({ force: true }),
  };
}

const isSameMailbox = (one: string, other: string): boolean => asSent(one) === asSent(other);

/** The transport writes domains in lower case and in ASCII. */
function asSent(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at).toLowerCase() + domainToASCII(address.slice(at));
}
