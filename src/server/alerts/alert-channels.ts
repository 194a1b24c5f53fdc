import type { AlertChange, AlertChannel } from '#domain/alerts/alerts.ts';
import type { Http } from '#net/http.ts';
import type { Mail, Mailer } from '../delivery/mail/mailer.ts';
import { signatureHeaders } from '../delivery/webhook-signature.ts';
import type { Job } from '../jobs/jobs.ts';

/** Sends one message; rejects where it did not arrive. */
export type SendAlert = (job: Job<'alert'>, now: Date) => Promise<void>;

/** The channels that an operator has set up. */
export type AlertChannels = Partial<Record<AlertChannel, SendAlert>>;

export interface ChannelOptions {
  mail: { mailer: Mailer; to: readonly string[]; from: string | undefined };
  webhook: { http: (hosts: readonly string[]) => Http; url: string | undefined; secret: string | undefined };
}

/** Channels for those places that settings name; none where they name none. */
export function openAlertChannels({ mail, webhook }: ChannelOptions): AlertChannels {
  const { url, secret } = webhook;
  return {
    ...(mail.to.length > 0 && {
      mail: async ({ id, payload: { change } }) => void (await mail.mailer.send(alertMail(id, change, mail))),
    }),
    ...(url !== undefined && secret !== undefined && { webhook: webhookTo(url, secret, webhook.http) }),
  };
}

const webhookTo =
  (url: string, secret: string, http: ChannelOptions['webhook']['http']): SendAlert =>
  async (
    {
      id,
      payload: {
        change: { change, alert, at },
      },
    },
    now,
  ) => {
    const data = { ...alert, cleared_at: change === 'cleared' ? at : null };
    const body = JSON.stringify({ type: `alert.${change}`, timestamp: at, data });
    const timestamp = Math.floor(now.getTime() / 1000);
    const { host } = new URL(url);
    const headers = {
      'Content-Type': 'application/json',
      ...signatureHeaders(secret, { id, timestamp, body }),
    };
    const { ok, status } = await http([host])({ purpose: 'alert', url, method: 'POST', headers, body });
    if (!ok) throw new Error(`${host} answered ${status}`);
  };

function alertMail(
  id: string,
  { change, alert, at }: AlertChange,
  { to, from }: ChannelOptions['mail'],
): Mail {
  const { title, detail, remedy, raised_at } = alert;
  const paragraphs =
    change === 'raised'
      ? [`${title}.`, detail, remedy, `Found at ${raised_at}. You are told once more when it is over.`]
      : [`This is over: ${title}.`, `It was found at ${raised_at}, and is over since ${at}.`];
  return {
    ...{ id, reference: 'alert', to, replyTo: null, html: null },
    from: { name: 'Forecourt', address: from ?? `no-reply@${to[0]?.split('@').at(-1)}` },
    subject: `${change === 'raised' ? 'Alert' : 'Over'}: ${title}`,
    text: paragraphs.join('\n\n'),
  };
}
