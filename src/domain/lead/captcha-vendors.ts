/** A service that tells people from robots, as it is where settings say nothing else. */
interface CaptchaVendor {
  /** What shoppers know it as. */
  name: string;
  /** The script that draws it, without its parameters, and the object that this leaves on `window`. */
  script: string;
  api: string;
  /** Whose scripts, styles, frames and answers it draws itself with. */
  origins: readonly string[];
  /** Where the service asks whether an answer was right. */
  verify: string;
  /** Whether it says there what the answer was given for. */
  tells_action: boolean;
}

/**
 * The captchas that a site may choose beside our own (S1 §5): scripts of one shape, which call back once they are there
 * and are told then where to draw; and one way to ask them, with secret and answer, for success, host and reason.
 */
export const CAPTCHA_VENDORS = {
  turnstile: {
    name: 'Cloudflare Turnstile',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
    api: 'turnstile',
    origins: ['https://challenges.cloudflare.com'],
    verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    tells_action: true,
  },
  hcaptcha: {
    name: 'hCaptcha',
    script: 'https://js.hcaptcha.com/1/api.js',
    api: 'hcaptcha',
    origins: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    verify: 'https://api.hcaptcha.com/siteverify',
    tells_action: false,
  },
  recaptcha: {
    name: 'reCAPTCHA',
    script: 'https://www.google.com/recaptcha/api.js',
    api: 'grecaptcha',
    origins: ['https://www.google.com', 'https://www.gstatic.com', 'https://recaptcha.google.com'],
    verify: 'https://www.google.com/recaptcha/api/siteverify',
    tells_action: false,
  },
} as const satisfies Record<string, CaptchaVendor>;

export const CAPTCHA_VENDOR_NAMES = [
  'turnstile',
  'hcaptcha',
  'recaptcha',
] as const satisfies readonly (keyof typeof CAPTCHA_VENDORS)[];

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

/** What a vendor says of an answer. Other words than these mean that we, or it, are at fault. */
const WRONG_ANSWERS: ReadonlySet<unknown> = new Set([
  ...['timeout-or-duplicate', 'invalid-input-response', 'missing-input-response'],
  ...['expired-input-response', 'already-seen-response', 'invalid-or-already-seen-response'],
]);

/** `down`: the vendor cannot say, for which no shopper is to blame. */
export type CaptchaVerdict = { kind: 'right' } | { kind: 'wrong' } | { kind: 'down'; reason: string };

/** Reads what a vendor answered about something that should have been given on `hostname`, for a lead. */
export function verdictOf(
  answer: unknown,
  { hostname, tells_action }: { hostname: string; tells_action: boolean },
): CaptchaVerdict {
  const said: Record<string, unknown> = { ...Object(answer) };
  const { success, action } = said;
  if (success === true) {
    const isHere = said.hostname === hostname;
    return isHere && (!tells_action || action === CAPTCHA_ACTION) ? { kind: 'right' } : { kind: 'wrong' };
  }
  const codes: unknown = said['error-codes'];
  const reasons = Array.isArray(codes) ? codes : [];
  return success === false && reasons.length > 0 && reasons.every((code) => WRONG_ANSWERS.has(code))
    ? { kind: 'wrong' }
    : { kind: 'down', reason: reasons.join(', ') || 'an answer of another shape' };
}
