import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CAPTCHA_VENDORS } from '#domain/lead/captcha-vendors.ts';
import { createLog } from '../log.ts';
import { openVendorCaptcha } from './vendor-captcha.ts';

it('a vendor verifies a token once for all who wait, also while one of those before them is late', async () => {
  const requests: PromiseWithResolvers<Response>[] = [];
  const late = Promise.withResolvers<null>();
  const lookups: string[] = [];
  const { check } = openVendorCaptcha({
    used: {
      // The second sender receives the verdict, and is held up where it looks for the token's first user.
      claimOf: async () => (lookups.push('') === 4 ? late.promise : null),
      use: async () => true,
      deleteBefore: async () => {},
    },
    http: () => () => {
      const response = Promise.withResolvers<Response>();
      requests.push(response);
      return response.promise;
    },
    secrets: new Map([['vendor', 'secret']]),
    log: createLog('silent'),
  });
  const vendor = { ...CAPTCHA_VENDORS.turnstile, site_key: 'key', secret: 'vendor' };
  const send = (claim: string) =>
    check({ vendor, sent: 'token', host: 'demo.localhost', claim }, new Date('2026-01-01T00:00:00Z'));
  const refuse = (n: number) =>
    requests[n]?.resolve(Response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] }));

  const [first, second] = [send('a'), send('b')];
  await setImmediate();
  refuse(0);
  expect(await first).toBe('refused');
  const third = send('c');
  await setImmediate();
  late.resolve(null);
  expect(await second).toBe('refused');
  const fourth = send('d');
  await setImmediate();
  expect(requests).toHaveLength(2);
  refuse(1);
  expect(await Promise.all([third, fourth])).toEqual(['refused', 'refused']);
});
