import type { Http } from '#net/http.ts';
import type { SendSms } from './sms.ts';

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
    const body = JSON.stringify(sms);
    const { ok, status } = await http({ purpose: 'sms', url, method: 'POST', headers, body });
    if (!ok) throw new Error(`${new URL(url).host} answered ${status}`);
  };
