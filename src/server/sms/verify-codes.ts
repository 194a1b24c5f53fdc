import { z } from 'zod';
import { parse } from '#domain/parse.ts';
import type { Http } from '#net/http.ts';
import { FORM_TYPE } from '../api/read-body.ts';
import type { CodeProvider } from './code-provider.ts';

export interface VerifyOptions {
  /** Address of the service, such as `https://verify.twilio.com/v2/Services/VA…`. */
  url: string;
  /** `name:password`. */
  token: string | undefined;
  http: Http;
}

const sentSchema = z.object({ sid: z.string() });
const checkedSchema = z.object({ status: z.string() });
/** Status of a verification that has expired, or was guessed too often. */
const OVER = 404;

/** Creates a provider over a service that generates, sends and checks codes itself, such as Twilio Verify. */
export function verifyCodes({ url, token = '', http }: VerifyOptions): CodeProvider {
  const post = (path: string, fields: Record<string, string>) =>
    http({
      purpose: 'sms',
      url: `${url}/${path}`,
      method: 'POST',
      headers: {
        'Content-Type': FORM_TYPE,
        Authorization: `Basic ${Buffer.from(token).toString('base64')}`,
      },
      body: new URLSearchParams(fields).toString(),
    });
  const bodyOf = (response: Response): Promise<unknown> => {
    if (!response.ok) throw new Error(`${new URL(url).host} responded with ${response.status}`);
    return response.json();
  };
  return {
    async send({ phone, site }) {
      const sent = await post('Verifications', { To: phone, Channel: 'sms', CustomFriendlyName: site });
      return parse(sentSchema, await bodyOf(sent), 'What the code service answered').sid;
    },
    async check(proof, guess) {
      const checked = await post('VerificationCheck', { VerificationSid: proof, Code: guess });
      if (checked.status === OVER) return false;
      const { status } = parse(checkedSchema, await bodyOf(checked), 'What the code service answered');
      return status === 'approved';
    },
  };
}
