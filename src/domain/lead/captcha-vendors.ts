import { namesOf } from '../names-of.ts';

/** A service that tells people from robots, as it is where settings say nothing else. */
interface CaptchaVendor {
  /** Its name for shoppers. */
  name: string;
  /** The script that draws it, without its parameters, and the object that this leaves on `window`. */
  script: string;
  api: string;
  /** Origins of its scripts, styles, frames and requests. */
  origins: readonly string[];
  /** Where the service verifies a token. */
  verify: string;
  /** Whether it reports there for which action the token was issued. */
  reports_action: boolean;
}

/**
 * The captchas that a site may choose beside our own (S1 §5): scripts of one shape, which call back once they are loaded
 * and then render; and one way to verify, from secret and token to success, host and reason.
 */
export const CAPTCHA_VENDORS = {
  turnstile: {
    name: 'Cloudflare Turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    api: 'turnstile',
    origins: ['https://challenges.cloudflare.com'],
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    reports_action: true,
  },
  hcaptcha: {
    name: 'hCaptcha',
    script: 'https://js.hcaptcha.com/1/api.js',
    api: 'hcaptcha',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    verify: 'https://api.hcaptcha.com/siteverify',
    reports_action: false,
  },
  recaptcha: {
    name: 'reCAPTCHA',
    script: 'https://www.google.com/recaptcha/api.js',
    api: 'grecaptcha',
    origins: ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
    verify: 'https://www.google.com/recaptcha/api/siteverify',
    reports_action: false,
  },
} as const satisfies Record<string, CaptchaVendor>;

export const CAPTCHA_VENDOR_NAMES = namesOf(CAPTCHA_VENDORS);

/** What an answer is given for, where the vendor keeps that. */
export const CAPTCHA_ACTION = 'lead';

/** The vendor of a site's settings. */
export interface ChosenVendor extends CaptchaVendor {
  site_key: string;
  /** Names an entry of `LEAD_SECRETS`. */
  secret: string;
}

/** What a site's settings say of its vendor, or of a captcha of our own. */
type CaptchaSettings =
  | 'altcha'
  | 'off'
  | (Pick<ChosenVendor, 'site_key' | 'secret'> & {
      provider: keyof typeof CAPTCHA_VENDORS;
      verify_url: string | null;
      script_url: string | null;
    });

/** The vendor that a site has chosen, with what its settings say in place of the usual; `null` for our own, or none. */
export function chosenVendor({ captcha }: { captcha: CaptchaSettings }): ChosenVendor | null {
  if (typeof captcha === 'string') return null;
  const { provider, site_key, secret, verify_url, script_url } = captcha;
  const vendor: CaptchaVendor = CAPTCHA_VENDORS[provider];
  return {
    ...vendor,
    ...{ site_key, secret },
    verify: verify_url ?? vendor.verify,
    script: script_url ?? vendor.script,
    origins: script_url === null ? [...vendor.origins] : [...vendor.origins, new URL(script_url).origin],
  };
}

/** Error codes of a wrong token. Any other means that we, or the vendor, are at fault. */
const TOKEN_ERRORS: ReadonlySet<unknown> = new Set([
  ...['timeout-or-duplicate', 'invalid-input-response', 'missing-input-response'],
  ...['expired-input-response', 'already-seen-response', 'invalid-or-already-seen-response'],
]);

/** `down`: the vendor cannot decide, for which no shopper is to blame. */
export type CaptchaVerdict = { kind: 'right' } | { kind: 'wrong' } | { kind: 'down'; reason: string };

/** Reads a vendor's response about a token that should have been issued on `hostname`, for a lead. */
export function verdictOf(
  response: unknown,
  { hostname, reports_action }: { hostname: string; reports_action: boolean },
): CaptchaVerdict {
  const fields: Record<string, unknown> = { ...Object(response) };
  const { success, action } = fields;
  if (success === true) {
    const isHere = fields.hostname === hostname;
    return isHere && (!reports_action || action === CAPTCHA_ACTION) ? { kind: 'right' } : { kind: 'wrong' };
  }
  const codes: unknown = fields['error-codes'];
  const reasons = Array.isArray(codes) ? codes : [];
  return success === false && reasons.length > 0 && reasons.every((code) => TOKEN_ERRORS.has(code))
    ? { kind: 'wrong' }
    : { kind: 'down', reason: reasons.join(', ') || 'an answer of another shape' };
}
