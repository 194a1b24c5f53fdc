import { join, resolve } from 'node:path';
import { namedHosts } from '#net/guard.ts';
import { openHttp } from '#net/http.ts';
import type { Environment } from '../env.ts';
import { type CodeProvider, localCodes, type OwnCodesDeps } from './code-provider.ts';
import { folderSms } from './folder-sms.ts';
import { httpSms } from './http-sms.ts';
import type { SendSms } from './sms.ts';
import { verifyCodes } from './verify-codes.ts';

/** What sends text messages: the provider that the environment names, else files in the outbox folder. */
export function openSms(environment: Environment): SendSms {
  const { SMS_URL: url, SMS_TOKEN: token, FORECOURT_STATE } = environment;
  if (url === undefined) return folderSms(join(resolve(FORECOURT_STATE), 'outbox'));
  return httpSms({ url, token, http: httpTo(url, environment) });
}

/** What sends sign-in codes: a service of its own for them where the environment names one, else text messages. */
export function openCodeProvider(environment: Environment, own: OwnCodesDeps): CodeProvider {
  const { VERIFY_URL: url, VERIFY_TOKEN: token } = environment;
  return url === undefined ? localCodes(own) : verifyCodes({ url, token, http: httpTo(url, environment) });
}

const httpTo = (url: string, { OUTBOUND_ALLOW }: Environment) =>
  openHttp(namedHosts([new URL(url).host], OUTBOUND_ALLOW));
