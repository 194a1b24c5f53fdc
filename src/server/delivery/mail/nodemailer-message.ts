import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** The mail as nodemailer takes it, which encodes names and subjects so that no header can grow from them. */
export const nodemailerMessage = ({ id, from, to, replyTo, subject, text, html }: Mail): SendMailOptions => ({
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  from,
  to: to.map((address) => ({ name: '', address })),
  ...(replyTo === null ? {} : { replyTo }),
  subject,
  text,
  ...(html === null ? {} : { html }),
  // Nothing that a shopper wrote may make us read a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});
