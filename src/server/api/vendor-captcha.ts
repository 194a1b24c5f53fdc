import { messageOf } from '#domain/errors.ts';
import { type CaptchaVerdict, type ChosenVendor, verdictOf } from '#domain/lead/captcha-vendors.ts';
import type { Proof } from '#domain/lead/proof.ts';
import { sha256 } from '#sites/sha256.ts';
import { SingleFlight } from '#sites/single-flight.ts';
import type { Core } from '../core.ts';
import { FORM_TYPE } from './read-body.ts';
import type { UsedProofs } from './used-proofs.ts';

/** A vendor's token, as a shopper's browser sends it. */
export interface VendorToken {
  vendor: ChosenVendor;
  sent: string | null;
  /** The host that the shopper visited, with or without port. */
  host: string;
  claim: string;
}

/** Verifies tokens with captcha vendors. */
export interface VendorCaptchaCheck {
  /**
   * Returns whether the vendor accepts the token; requests with the same `claim` may repeat it. Where the vendor fails
   * or is misconfigured the lead is taken as `unproven`.
   */
  check(token: VendorToken, now: Date): Promise<Proof | 'refused'>;
}

export interface VendorCaptchaDeps extends Pick<Core, 'http' | 'secrets' | 'log'> {
  used: UsedProofs;
}

export function openVendorCaptcha(deps: VendorCaptchaDeps): VendorCaptchaCheck {
  const { used, log } = deps;
  const verdicts = new SingleFlight<CaptchaVerdict>();
  return {
    async check({ vendor, sent, host, claim }, now) {
      if (sent === null || sent === '') return 'unproven';
      const nonce = sha256(sent);
      const earlier = await used.claimOf(nonce);
      if (earlier !== null) return earlier === claim ? 'proven' : 'refused';
      // A vendor accepts a token once, so concurrent requests share its verdict until it is stored.
      const question = JSON.stringify([vendor.verify, vendor.secret, host, nonce]);
      const verdict = await verdicts.run(question, async () => {
        const fresh = await verifyToken(vendor, sent, host, deps);
        if (fresh.kind === 'right') await used.use(nonce, claim, now);
        return fresh;
      });
      if (verdict.kind === 'down') {
        log.error({ captcha: vendor.name, reason: verdict.reason }, 'captcha cannot be checked');
        return 'unproven';
      }
      // Of a wrong one, too: another process may have verified it a moment ago.
      return (await used.claimOf(nonce)) === claim ? 'proven' : 'refused';
    },
  };
}

/**
 * Verifies a token without sending the optional `remoteip`, so that the vendor learns nothing about the shopper from
 * us.
 */
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
      headers: { 'Content-Type': FORM_TYPE, Accept: 'application/json' },
      body: new URLSearchParams({ secret, response: sent }).toString(),
    });
    if (response.status !== 200) return { kind: 'down', reason: `it responded with ${response.status}` };
    return verdictOf(await response.json(), { hostname: new URL(`http://${host}`).hostname, reports_action });
  } catch (error) {
    return { kind: 'down', reason: messageOf(error) };
  }
}
