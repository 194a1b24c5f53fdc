import { messageOf } from '#domain/errors.ts';
import { type CaptchaVerdict, type ChosenVendor, verdictOf } from '#domain/lead/captcha-vendors.ts';
import type { Proof } from '#domain/lead/proof.ts';
import type { Core } from '../core.ts';
import { sha256 } from '../sha256.ts';
import type { UsedProofs } from './used-proofs.ts';

/** A token that a shopper's browser received from a vendor. */
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
  check(token: VendorToken, now: Date): Promise<Proof | 'refused'>;
}

export interface VendorCaptchaDeps extends Pick<Core, 'http' | 'secrets' | 'log'> {
  used: UsedProofs;
}

export function openVendorCaptcha(deps: VendorCaptchaDeps): VendorCaptchaCheck {
  const { used, log } = deps;
  const verdicts = new Map<string, Promise<CaptchaVerdict>>();
  return {
    async check({ vendor, sent, host, claim }, now) {
      if (sent === null || sent === '') return 'unproven';
      const nonce = sha256(sent);
      const earlier = await used.claimOf(nonce);
      if (earlier !== null) return earlier === claim ? 'proven' : 'refused';
      // A vendor confirms a token once: who sends it at the same time gets the same verdict.
      const question = JSON.stringify([vendor.verify, vendor.secret, host, nonce]);
      const verdict = verdicts.get(question) ?? verifyToken(vendor, sent, host, deps);
      verdicts.set(question, verdict);
      try {
        return await proofBy(await verdict);
      } finally {
        verdicts.delete(question);
      }

      async function proofBy(verdict: CaptchaVerdict): Promise<Proof | 'refused'> {
        if (verdict.kind === 'right') return (await used.use(nonce, claim, now)) ? 'proven' : 'refused';
        // Another process may have checked it a moment before.
        if (verdict.kind === 'wrong') return (await used.claimOf(nonce)) === claim ? 'proven' : 'refused';
        log.error({ captcha: vendor.name, reason: verdict.reason }, 'captcha cannot be checked');
        return 'unproven';
      }
    },
  };
}

/** Tells the vendor nothing of the shopper: `remoteip`, which all of them take, stays with us. */
async function verifyToken(
  { verify, secret: name, reports_action }: ChosenVendor,
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
    return verdictOf(await response.json(), { hostname: new URL(`http://${host}`).hostname, reports_action });
  } catch (error) {
    return { kind: 'down', reason: messageOf(error) };
  }
}
