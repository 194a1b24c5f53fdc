import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { deskWith, ENQUIRY, leadServer } from './leads.fixture.ts';

const challengeSchema = z.object({
  parameters: z.object({ nonce: z.string(), salt: z.string(), keyPrefix: z.string() }).loose(),
  signature: z.string(),
});

type Challenge = z.output<typeof challengeSchema>;

/** What a browser would send for a challenge. */
function solved(challenge: Challenge): string {
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

async function captchaServer(desk = deskWith()) {
  const server = await leadServer({ desk });
  const challenge = async () => challengeSchema.parse(await (await server.get('/api/captcha')).json());
  const proofs = async () => (await server.leads.list()).map(({ proof }) => proof);
  return { ...server, challenge, proofs };
}

describe('the proof of work', () => {
  it('marks a lead that came with one', async () => {
    const { send, challenge, proofs } = await captchaServer();
    expect((await send({ ...ENQUIRY, altcha: solved(await challenge()) })).status).toBe(201);
    expect(await proofs()).toEqual(['proven']);
  });

  it('is not asked of browsers without scripts: their leads are taken and marked', async () => {
    const { send, proofs } = await captchaServer();
    expect((await send(ENQUIRY)).status).toBe(201);
    expect(await proofs()).toEqual(['unproven']);
  });

  it('counts once', async () => {
    const { send, challenge, leads } = await captchaServer();
    const altcha = solved(await challenge());
    expect((await send({ ...ENQUIRY, altcha })).status).toBe(201);
    const again = await send({ ...ENQUIRY, message: 'Buy pills', altcha });
    expect(again.status).toBe(422);
    expect(await again.json()).toMatchObject({ errors: [{ field: 'altcha' }] });
    expect(await leads.list()).toHaveLength(1);
  });

  it('may be sent again with the same key', async () => {
    const { send, challenge, leads } = await captchaServer();
    const body = { ...ENQUIRY, altcha: solved(await challenge()) };
    const answers = [
      await send(body, { 'idempotency-key': 'a' }),
      await send(body, { 'idempotency-key': 'a' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await leads.list()).toHaveLength(1);
  });

  it.each([
    ['no base64', () => '%%%'],
    ['no proof', () => btoa('{}')],
    [
      'not solved',
      (asked: Challenge) =>
        btoa(JSON.stringify({ challenge: asked, solution: { counter: 0, derivedKey: '00' } })),
    ],
    ['not ours', (asked: Challenge) => solved({ ...asked, signature: '00'.repeat(32) })],
    [
      'easier than asked',
      (asked: Challenge) => solved({ ...asked, parameters: { ...asked.parameters, keyPrefix: '0' } }),
    ],
  ])('is refused where it is %s', async (_what, forge) => {
    const { send, challenge, leads } = await captchaServer();
    expect((await send({ ...ENQUIRY, altcha: forge(await challenge()) })).status).toBe(422);
    expect(await leads.list()).toHaveLength(0);
  });

  it('is not looked at where a site has turned it off', async () => {
    const { send, proofs } = await captchaServer(deskWith({ leads: { captcha: 'off' } }));
    expect((await send({ ...ENQUIRY, altcha: 'anything' })).status).toBe(201);
    expect(await proofs()).toEqual(['unproven']);
  });
});
