import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proofOfWork, solve } from './proof-of-work.ts';

const SECRET = 'a secret of this test';
const challenge = (cost = 1) =>
  createChallenge({ algorithm: 'SHA-256', cost, deriveKey, keyPrefix: '00', hmacSignatureSecret: SECRET });

afterEach(() => vi.unstubAllGlobals());

describe('the proof of work', () => {
  it.each([1, 3])('is accepted by ALTCHA, with %i rounds per number', async (cost) => {
    const issued = await challenge(cost);
    const solution = await solve(issued);
    const verified = await verifySolution({
      challenge: issued,
      solution,
      deriveKey,
      hmacSignatureSecret: SECRET,
    });
    expect(verified.verified).toBe(true);
  });

  it('is sent with its challenge', async () => {
    const issued = await challenge();
    vi.stubGlobal('fetch', async () => Response.json(issued));
    const sent = JSON.parse(atob((await proofOfWork()) ?? ''));
    expect(sent).toEqual({ challenge: issued, solution: await solve(issued) });
  });

  it('is missing without a challenge', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await proofOfWork()).toBeNull();
  });
});
