import type { SendMailOptions } from 'nodemailer';
import type { Mail } from './mailer.ts';

/** Converts a mail for nodemailer, which encodes names and subjects, so that they cannot inject headers. */
export const nodemailerMessage = ({
  id,
  from,
  to,
  replyTo,
  subject,
  text,
  html,
  unsubscribe,
}: Mail): SendMailOptions => ({
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  from,
  to: to.map((address) => ({ name: '', address })),
  ...(replyTo === null ? {} : { replyTo }),
  subject,
  text,
  ...(html === null ? {} : { html }),
  ...(unsubscribe !== undefined && {
    headers: {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }),
  // A shopper's text must not make us read a file or an address.
  disableFileAccess: true,
  disableUrlAccess: true,
});
