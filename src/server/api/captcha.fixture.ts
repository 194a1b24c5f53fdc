import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { CAPTCHA_ACTION, type CAPTCHA_VENDOR_NAMES, CAPTCHA_VENDORS } from '#domain/lead/captcha-vendors.ts';
import { listen } from '#net/listen.ts';

const challengeSchema = z.object({
  parameters: z.object({ nonce: z.string(), salt: z.string(), keyPrefix: z.string() }).loose(),
  signature: z.string(),
});

export type ChallengeFixture = z.output<typeof challengeSchema>;

export const readChallenge = async (response: Response): Promise<ChallengeFixture> =>
  challengeSchema.parse(await response.json());

/** Solves a challenge as a browser would. */
export function solved(challenge: ChallengeFixture): string {
  const { nonce, salt, keyPrefix } = challenge.parameters;
  for (let counter = 0; ; counter += 1) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const derivedKey = createHash('sha256')
      .update(Buffer.concat([Buffer.from(salt + nonce, 'hex'), count]))
      .digest('hex');
    if (derivedKey.startsWith(keyPrefix))
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
  }
}

type VendorName = (typeof CAPTCHA_VENDOR_NAMES)[number];

/** Responses of a broken vendor. */
const FAULTS = {
  'answers 500': { status: 500, text: '{}' },
  'answers a page': { status: 200, text: '<!doctype html>' },
  'answers another shape': { status: 200, text: '[]' },
  'moves somewhere else': { status: 302, text: '' },
} as const;

export type CaptchaFailure = keyof typeof FAULTS;
export const FAULT_NAMES = Object.keys(FAULTS).filter((name): name is CaptchaFailure => name in FAULTS);

export const VENDOR_SECRET = 'the-secret-of-the-vendor';

/** Starts a vendor's `siteverify`, which accepts each token once, with the secret. */
export async function startVendor(name: VendorName) {
  const given = new Map<string, { hostname: string; action: string }>();
  const requests: URLSearchParams[] = [];
  let fault: CaptchaFailure | null = null;
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const form = new URLSearchParams(body);
    requests.push(form);
    const { status, text } = fault === null ? { status: 200, text: respondTo(form) } : FAULTS[fault];
    response.writeHead(status, { 'Content-Type': 'application/json', Location: '/elsewhere' }).end(text);
  });
  const respondTo = (form: URLSearchParams): string => {
    const refused = (code: string) => JSON.stringify({ success: false, 'error-codes': [code] });
    if (form.get('secret') !== VENDOR_SECRET) return refused('invalid-input-secret');
    const token = form.get('response') ?? '';
    const solution = given.get(token);
    given.delete(token);
    if (solution === undefined) return refused('timeout-or-duplicate');
    const { hostname, action } = solution;
    return JSON.stringify({
      success: true,
      challenge_ts: '2026-01-01T00:00:00Z',
      hostname,
      ...(CAPTCHA_VENDORS[name].reports_action && { action }),
    });
  };
  const port = await listen(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    requests,
    settings: {
      provider: name,
      site_key: 'site-key',
      secret: 'vendor',
      verify_url: `http://127.0.0.1:${port}/siteverify`,
    },
    /** Issues a token, as a vendor does to a browser whose shopper passed. */
    give(solution: Partial<{ hostname: string; action: string }> = {}): string {
      const token = `${name}-${randomUUID()}`;
      given.set(token, { hostname: 'demo.localhost', action: CAPTCHA_ACTION, ...solution });
      return token;
    },
    fail(how: CaptchaFailure): void {
      fault = how;
    },
  };
}
