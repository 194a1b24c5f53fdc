import type { AlertChange, AlertChannel } from '#domain/alerts/alerts.ts';
import { httpTo } from '#net/http.ts';
import type { Mail, Mailer } from '../delivery/mail/mailer.ts';
import { signatureHeaders } from '../delivery/webhook-signature.ts';
import type { Environment } from '../env.ts';
import type { Job } from '../jobs/jobs.ts';

/** Sends one message; rejects when it was not accepted, with `PartlyRefused` when some recipients have it. */
export type SendAlert = (job: Job<'alert'>, now: Date) => Promise<void>;

/** The channels that the operator has configured. */
export type AlertChannels = Partial<Record<AlertChannel, SendAlert>>;

type ChannelSettings = Pick<
  Environment,
  'ALERT_EMAIL' | 'ALERT_FROM' | 'ALERT_WEBHOOK_URL' | 'ALERT_WEBHOOK_SECRET' | 'OUTBOUND_ALLOW'
>;

/** Creates the channels that the environment configures; may be none. */
export function openAlertChannels(environment: ChannelSettings, mailer: Mailer): AlertChannels {
  const { ALERT_EMAIL: to, ALERT_FROM: from, OUTBOUND_ALLOW } = environment;
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } = environment;
  return {
    ...(to.length > 0 && {
      mail: async ({ id, payload: { change, reached = [] } }) => {
        const missing = to.filter((address) => !reached.includes(address));
        if (missing.length > 0) await mailer.send(alertMail(id, change, { to: missing, from }));
      },
    }),
    ...(url !== undefined && secret !== undefined && { webhook: webhookTo(url, secret, OUTBOUND_ALLOW) }),
  };
}

function webhookTo(url: string, secret: string, allowed: readonly string[]): SendAlert {
  const { host } = new URL(url);
  // Only the operator sets this host, so it may be a private address.
  const http = httpTo([...allowed, host])([host]);
  return async ({ id, payload }, now) => {
    const { change, alert, at } = payload.change;
    const data = { ...alert, cleared_at: change === 'cleared' ? at : null };
    const body = JSON.stringify({ type: `alert.${change}`, timestamp: at, data });
    const timestamp = Math.floor(now.getTime() / 1000);
    const headers = {
      'Content-Type': 'application/json',
      ...signatureHeaders(secret, { id, timestamp, body }),
    };
    const { ok, status } = await http({ purpose: 'alert', url, method: 'POST', headers, body });
    if (!ok) throw new Error(`${host} responded with ${status}`);
  };
}

function alertMail(
  id: string,
  { change, alert, at }: AlertChange,
  { to, from }: { to: readonly string[]; from: string | undefined },
): Mail {
  const { title, detail, remedy, raised_at } = alert;
  const paragraphs =
    change === 'raised'
      ? [`${title}.`, detail, remedy, `Found at ${raised_at}. You are told once more when it is over.`]
      : [`This is over: ${title}.`, `It was found at ${raised_at}, and is over since ${at}.`];
  return {
    id,
    reference: 'alert',
    to,
    replyTo: null,
    html: null,
    from: { name: 'Forecourt', address: from ?? `no-reply@${to[0]?.split('@').at(-1)}` },
    subject: `${change === 'raised' ? 'Alert' : 'Over'}: ${title}`,
    text: paragraphs.join('\n\n'),
  };
}
