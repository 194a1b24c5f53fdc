import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { isSigned, signatureHeaders, TOLERANCE_SECONDS } from './webhook-signature.ts';

const now = new Date('2026-11-20T00:00:00Z');
const timestamp = now.getTime() / 1000;
const secret = `whsec_${Buffer.from('a secret of twenty-four.').toString('base64')}`;
const other = `whsec_${Buffer.from('one of another dealership').toString('base64')}`;
const signed = { id: 'msg_1', timestamp, body: '{"ids":["7"]}' };
const signature = String(signatureHeaders(secret, signed)['Webhook-Signature']);

describe('signatures of Standard Webhooks', () => {
  it('match the reference library, both ways', () => {
    const reference = new Webhook(secret).sign(signed.id, now, signed.body);
    expect(reference).toBe(signature);
    expect(isSigned([secret], { ...signed, signature: reference }, now)).toBe(true);
  });

  it.each([
    { why: 'rotation with two secrets: the new one', secrets: [other, secret], change: {}, ok: true },
    { why: 'several signatures', secrets: [secret], change: { signature: `v1,AAAA ${signature}` }, ok: true },
    { why: 'as old as may be', secrets: [secret], change: { late: TOLERANCE_SECONDS }, ok: true },
    { why: 'stale', secrets: [secret], change: { late: TOLERANCE_SECONDS + 1 }, ok: false },
    { why: 'from the future', secrets: [secret], change: { late: -TOLERANCE_SECONDS - 1 }, ok: false },
    { why: 'wrong', secrets: [secret], change: { signature: 'v1,AAAA' }, ok: false },
    { why: 'of another version', secrets: [secret], change: { signature: signature.slice(3) }, ok: false },
    { why: 'cross-site', secrets: [other], change: {}, ok: false },
    { why: 'no secret', secrets: [], change: {}, ok: false },
    { why: 'another body', secrets: [secret], change: { body: '{}' }, ok: false },
    { why: 'another id', secrets: [secret], change: { id: 'msg_2' }, ok: false },
    { why: 'no instant', secrets: [secret], change: { timestamp: Number.NaN }, ok: false },
  ])('$why: $ok', ({ secrets, change: { late = 0, ...change }, ok }) => {
    const at = new Date(now.getTime() + late * 1000);
    expect(isSigned(secrets, { ...signed, signature, ...change }, at)).toBe(ok);
  });
});
