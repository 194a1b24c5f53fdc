import type { Http } from '#generator/outbound.ts';
import { type SendSms, SMS_TIMEOUT } from './sms.ts';

export interface HttpSmsOptions {
  /** Takes `{id, to, text}` as JSON. */
  url: string;
  /** Sent as a bearer. */
  token: string | undefined;
  http: Http;
}

/** Hands messages to any provider, or a small bridge to one, that takes them as JSON. */
export const httpSms =
  ({ url, token, http }: HttpSmsOptions): SendSms =>
  async (sms) => {
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': sms.id,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
    const { status } = await http({
      ...{ url, method: 'POST', headers, timeout: SMS_TIMEOUT },
      body: JSON.stringify(sms),
    });
    if (status < 200 || status > 299) throw new Error(`${new URL(url).host} answered ${status}`);
  };
