import { join, resolve } from 'node:path';
import { type Http, httpTo } from '#net/http.ts';
import type { Environment } from '../env.ts';
import { type CodeProvider, localCodes, type OwnCodesDeps } from './code-provider.ts';
import { folderSms } from './folder-sms.ts';
import type { SendSms } from './sms.ts';
import { verifyCodes } from './verify-codes.ts';

/** Opens the configured SMS provider; without one, messages are files in the outbox folder. */
export function openSms(environment: Environment): SendSms {
  const { SMS_URL: url, SMS_TOKEN: token, FORECOURT_STATE } = environment;
  if (url === undefined) return folderSms(join(resolve(FORECOURT_STATE), 'outbox'));
  return httpSms(url, token, httpOf(url, environment));
}

/** Opens the configured code service; without one, codes are sent as text messages. */
export function openCodeProvider(environment: Environment, own: OwnCodesDeps): CodeProvider {
  const { VERIFY_URL: url, VERIFY_TOKEN: token } = environment;
  return url === undefined ? localCodes(own) : verifyCodes({ url, token, http: httpOf(url, environment) });
}

const httpOf = (url: string, { OUTBOUND_ALLOW }: Environment) => httpTo(OUTBOUND_ALLOW)([new URL(url).host]);

/** Sends messages to any provider, or a small bridge to one, that accepts them as JSON. */
const httpSms =
  (url: string, token: string | undefined, http: Http): SendSms =>
  async (sms) => {
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': sms.id,
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
    const body = JSON.stringify(sms);
    const { ok, status } = await http({ purpose: 'sms', url, method: 'POST', headers, body });
    if (!ok) throw new Error(`${new URL(url).host} responded with ${status}`);
  };
