import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import type { SiteInput } from '../site/site.schema.ts';
import { CAPTCHA_VENDORS, chosenVendor, verdictOf } from './captcha-vendors.ts';

const CHOSEN = { provider: 'turnstile', site_key: '0x4AAA', secret: 'vendor' } as const;
const vendorOf = (captcha: NonNullable<SiteInput['leads']>['captcha']) =>
  chosenVendor(siteWith({ leads: { captcha } }).leads);

describe('chosenVendor', () => {
  it('is null for our proof of work, and for none', () => {
    expect([vendorOf('altcha'), vendorOf('off')]).toEqual([null, null]);
  });

  it('has the vendor’s defaults unless settings override them', () => {
    expect(vendorOf(CHOSEN)).toEqual({ ...CAPTCHA_VENDORS.turnstile, site_key: '0x4AAA', secret: 'vendor' });
    const own = { verify_url: 'https://verify.example/', script_url: 'https://cdn.example/api.js' };
    expect(vendorOf({ ...CHOSEN, ...own })).toMatchObject({
      verify: 'https://verify.example/',
      script: 'https://cdn.example/api.js',
      origins: ['https://challenges.cloudflare.com', 'https://cdn.example'],
    });
  });
});

describe('verdictOf', () => {
  const HERE = { hostname: 'harbour.example', reports_action: true };
  const good = { success: true, hostname: 'harbour.example', action: 'lead' };
  const failed = (...codes: unknown[]) => ({ success: false, 'error-codes': codes });

  // biome-ignore format: a table, a row for each response
  it.each([
    ['right', good, HERE],
    ['right', { ...good, action: undefined }, { ...HERE, reports_action: false }],
    ['wrong', { ...good, hostname: 'farm.example' }, HERE],
    ['wrong', { ...good, action: 'login' }, HERE],
    ['wrong', { ...good, action: undefined }, HERE],
    ['wrong', failed('timeout-or-duplicate'), HERE],
    ['wrong', failed('invalid-input-response'), HERE],
    ['down', failed('invalid-input-secret'), HERE],
    ['down', failed('timeout-or-duplicate', 'internal-error'), HERE],
    ['down', failed(), HERE],
    ['down', { success: false }, HERE],
    ['down', { success: 'true', hostname: 'harbour.example', action: 'lead' }, HERE],
    ['down', null, HERE],
    ['down', 'success', HERE],
  ])('is %s for %j', (kind, response, where) => {
    expect(verdictOf(response, where).kind).toBe(kind);
  });

  it('reports the vendor’s error codes', () => {
    expect(verdictOf(failed('invalid-input-secret'), HERE)).toEqual({
      kind: 'down',
      reason: 'invalid-input-secret',
    });
    expect(verdictOf({}, HERE)).toEqual({ kind: 'down', reason: 'an answer of another shape' });
  });
});
