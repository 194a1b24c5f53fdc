import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { messageOf } from '#domain/errors.ts';
import { type CaptchaVerdict, type ChosenVendor, verdictOf } from '#domain/lead/captcha-vendors.ts';
import type { Proof } from '#domain/lead/proof.ts';
import type { Http } from '#net/http.ts';
import type { UsedProofs } from './used-proofs.ts';

/** An answer that a shopper's browser brought from a vendor. */
export interface VendorToken {
  vendor: ChosenVendor;
  sent: string | null;
  /** The host that the shopper was on, with or without its port. */
  host: string;
  claim: string;
}

/** Captchas of others, asked about what browsers brought from them. */
export interface VendorCaptchaCheck {
  /**
   * Whether the vendor vouches for it; the same sender may send it again under the same `claim`. A vendor that is away,
   * or that our settings do not reach, costs no lead: it is `unproven`.
   */
  check(answer: VendorToken, now: Date): Promise<Proof | 'refused'>;
}

export interface VendorCaptchaDeps {
  /** Calls a host that the site's settings name, or that the operator allows. */
  http: (allowed: readonly string[]) => Http;
  /** `LEAD_SECRETS`. */
  secrets: ReadonlyMap<string, string>;
  used: UsedProofs;
  log: Logger;
}

export function openVendorCaptcha(deps: VendorCaptchaDeps): VendorCaptchaCheck {
  const { used, log } = deps;
  const verdicts = new Map<string, Promise<CaptchaVerdict>>();
  return {
    async check({ vendor, sent, host, claim }, now) {
      if (sent === null || sent === '') return 'unproven';
      const nonce = createHash('sha256').update(sent).digest('hex');
      const earlier = await used.claimOf(nonce);
      if (earlier !== null) return earlier === claim ? 'proven' : 'refused';
      // A vendor says of an answer once that it is right: who sends it at the same time hears the same.
      const question = JSON.stringify([vendor.verify, vendor.secret, host, nonce]);
      const verdict = verdicts.get(question) ?? verifyToken(vendor, sent, host, deps);
      verdicts.set(question, verdict);
      try {
        return await proofBy(await verdict);
      } finally {
        verdicts.delete(question);
      }

      async function proofBy(said: CaptchaVerdict): Promise<Proof | 'refused'> {
        if (said.kind === 'right') return (await used.use(nonce, claim, now)) ? 'proven' : 'refused';
        // Another process may have asked a moment before.
        if (said.kind === 'wrong') return (await used.claimOf(nonce)) === claim ? 'proven' : 'refused';
        log.error({ captcha: vendor.name, reason: said.reason }, 'captcha cannot be checked');
        return 'unproven';
      }
    },
  };
}

/** Tells the vendor nothing of the shopper: `remoteip`, which all of them take, stays with us. */
async function verifyToken(
  { verify, secret: name, tells_action }: ChosenVendor,
  sent: string,
  host: string,
  { http, secrets }: VendorCaptchaDeps,
): Promise<CaptchaVerdict> {
  const secret = secrets.get(name);
  if (secret === undefined) return { kind: 'down', reason: `LEAD_SECRETS has no entry "${name}"` };
  try {
    const response = await http([new URL(verify).host])({
      purpose: 'captcha',
      url: verify,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
      body: new URLSearchParams({ secret, response: sent }).toString(),
    });
    if (response.status !== 200) return { kind: 'down', reason: `it answered ${response.status}` };
    return verdictOf(await response.json(), { hostname: new URL(`http://${host}`).hostname, tells_action });
  } catch (error) {
    return { kind: 'down', reason: messageOf(error) };
  }
}
