import { describe, expect, it } from 'vitest';
import { type ChallengeFixture, readChallenge, solved } from './captcha.fixture.ts';
import { ENQUIRY, leadServer, siteContextWith } from './leads.fixture.ts';

/** A solution of one challenge, sent for another. */
const forged = (challenge: unknown, given: ChallengeFixture): string =>
  btoa(JSON.stringify({ ...JSON.parse(atob(solved(given))), challenge }));

async function captchaServer(siteContext = siteContextWith()) {
  const server = await leadServer({ siteContext });
  const challenge = async () => readChallenge(await server.get('/api/captcha'));
  const proofs = async () => (await server.leads.list()).map(({ proof }) => proof);
  return { ...server, challenge, proofs };
}

describe('the proof of work', () => {
  it.each([
    ['no base64', () => '%%%'],
    ['no proof', () => btoa('{}')],
    [
      'not solved',
      (given: ChallengeFixture) =>
        btoa(JSON.stringify({ challenge: given, solution: { counter: 0, derivedKey: '00' } })),
    ],
    [
      'signed with a list',
      (given: ChallengeFixture) => forged({ ...given, signature: Array(64).fill('0') }, given),
    ],
    ['not ours', (given: ChallengeFixture) => solved({ ...given, signature: '00'.repeat(32) })],
    [
      'easier than asked',
      (given: ChallengeFixture) => solved({ ...given, parameters: { ...given.parameters, keyPrefix: '0' } }),
    ],
  ])('is refused where it is %s', async (_what, forge) => {
    const { send, challenge, leads } = await captchaServer();
    expect((await send({ ...ENQUIRY, altcha: forge(await challenge()) })).status).toBe(422);
    expect(await leads.list()).toHaveLength(0);
  });

  it('is not checked where the site has turned it off', async () => {
    const { send, proofs } = await captchaServer(siteContextWith({ leads: { captcha: 'off' } }));
    expect((await send({ ...ENQUIRY, altcha: 'anything' })).status).toBe(201);
    expect(await proofs()).toEqual(['unproven']);
  });
});
