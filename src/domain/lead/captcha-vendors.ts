import { namesOf } from '../names-of.ts';

/** A captcha service with its defaults. */
interface CaptchaVendor {
  name: string;
  /** Address of its script, without parameters, and the global object that the script defines. */
  script: string;
  api: string;
  /** Origins of its scripts, styles, frames and requests. */
  origins: readonly string[];
  verify: string;
  /** Whether that response contains the token's action. */
  reports_action: boolean;
}

/**
 * The captchas that a site may choose instead of ours (S1 §5). All share one API: a script that calls back once loaded
 * and then renders, and a verification of secret and token that returns success, host and error codes.
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

/** The action of our tokens. */
export const CAPTCHA_ACTION = 'lead';

export interface ChosenVendor extends CaptchaVendor {
  site_key: string;
  /** Names an entry of `LEAD_SECRETS`. */
  secret: string;
}

/** `leads.captcha` of a site. */
type CaptchaSettings =
  | 'altcha'
  | 'off'
  | (Pick<ChosenVendor, 'site_key' | 'secret'> & {
      provider: keyof typeof CAPTCHA_VENDORS;
      verify_url: string | null;
      script_url: string | null;
    });

/** Returns the vendor of a site, with its settings in place of the defaults; `null` for our captcha or none. */
export function chosenVendor({ captcha }: { captcha: CaptchaSettings }): ChosenVendor | null {
  if (typeof captcha === 'string') return null;
  const { provider, site_key, secret, verify_url, script_url } = captcha;
  const vendor: CaptchaVendor = CAPTCHA_VENDORS[provider];
  return {
    ...vendor,
    site_key,
    secret,
    verify: verify_url ?? vendor.verify,
    script: script_url ?? vendor.script,
    origins: script_url === null ? [...vendor.origins] : [...vendor.origins, new URL(script_url).origin],
  };
}

/** Error codes of an invalid token. All others mean a fault of ours or the vendor's. */
const TOKEN_ERRORS: ReadonlySet<unknown> = new Set([
  ...['timeout-or-duplicate', 'invalid-input-response', 'missing-input-response'],
  ...['expired-input-response', 'already-seen-response', 'invalid-or-already-seen-response'],
]);

/** `down`: the vendor could not verify the token, which may be valid. */
export type CaptchaVerdict = { kind: 'right' } | { kind: 'wrong' } | { kind: 'down'; reason: string };

/** Parses a vendor's response to a token, which is right only if issued on `hostname` for a lead. */
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
