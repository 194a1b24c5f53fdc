import { createHash, timingSafeEqual } from 'node:crypto';
import { CODES, codeMessage, codeText } from '#domain/sign-in/code.ts';
import type { Core } from '../core.ts';
import type { SendSms } from './sms.ts';

/** Who a code is for, and on whose behalf it is sent. */
export interface Recipient {
  /** E.164. */
  phone: string;
  /** The site as people know it, and its host. */
  site: string;
  host: string;
}

/** Sends codes and verifies them. */
export interface CodeProvider {
  /** Returns what `check` needs to know. Rejects where the code could not be sent. */
  send(to: Recipient): Promise<string>;
  check(proof: string, guess: string): Promise<boolean>;
}

export interface OwnCodesDeps extends Pick<Core, 'randomInt' | 'newId'> {
  sms: SendSms;
}

/** Codes of our own, sent as a text message; what is kept of one is a hash of it. */
export const localCodes = ({ sms, randomInt, newId }: OwnCodesDeps): CodeProvider => ({
  async send({ phone, site, host }) {
    const code = codeText(randomInt(CODES));
    const salt = newId();
    await sms({ id: salt, to: phone, text: codeMessage(code, site, host) });
    return `${salt} ${hashOf(salt, code).toString('hex')}`;
  },
  async check(proof, guess) {
    const [salt = '', hash = ''] = proof.split(' ');
    return timingSafeEqual(Buffer.from(hash, 'hex'), hashOf(salt, guess));
  },
});

const hashOf = (salt: string, code: string): Buffer => createHash('sha256').update(`${salt}${code}`).digest();
