import { createHash, timingSafeEqual } from 'node:crypto';
import { CODES, codeMessage, codeText } from '#domain/sign-in/code.ts';
import type { Core } from '../core.ts';
import type { SendSms } from './sms.ts';

/** The recipient of a code, and the site that it is sent for. */
export interface Recipient {
  /** E.164. */
  phone: string;
  /** The site's name and host. */
  site: string;
  host: string;
}

/** Sends and verifies codes. */
export interface CodeProvider {
  /** Returns the proof that `check` needs. Rejects where the code could not be sent. */
  send(to: Recipient): Promise<string>;
  check(proof: string, guess: string): Promise<boolean>;
}

export interface OwnCodesDeps extends Pick<Core, 'randomInt' | 'newId'> {
  sms: SendSms;
}

/** Creates our own codes, sent as text messages; only a hash of each is stored. */
export const localCodes = ({ sms, randomInt, newId }: OwnCodesDeps): CodeProvider => ({
  async send({ phone, site, host }) {
    const code = codeText(randomInt(CODES));
    const salt = newId();
    await sms({ id: salt, to: phone, text: codeMessage(code, site, host) });
    return `${salt} ${codeDigest(salt, code).toString('hex')}`;
  },
  async check(proof, guess) {
    const [salt = '', hash = ''] = proof.split(' ');
    return timingSafeEqual(Buffer.from(hash, 'hex'), codeDigest(salt, guess));
  },
});

const codeDigest = (salt: string, code: string): Buffer =>
  createHash('sha256').update(`${salt}${code}`).digest();
