import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serveLogged } from './logged-service.ts';

const now = () => String(Math.floor(Date.now() / 1000));
const HEX = 'a'.repeat(64);
const BASE64 = `${'A'.repeat(43)}=`;

describe('a malformed signature', () => {
  const stripe = (signature: string) => ({ 'stripe-signature': signature });
  const standard = (signature: string, timestamp = now(), id = 'msg_1') => ({
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  });
  const MALFORMED: [path: string, headers: Record<string, string>][] = [
    ...['', 't=1,v1=', 't=1', 'v1=', 't=,v1=,', `t=x,v1=${HEX}`, `t=1,v1=${'é'.repeat(64)}`, '=', ',,,'].map(
      (signature): [string, Record<string, string>] => ['/hooks/payments', stripe(signature)],
    ),
    ['/hooks/payments', stripe(`t=${now()},v1=${HEX},v1=`)],
    ['/hooks/payments', stripe(`t=${now()},v0=${HEX}`)],
    ...['/hooks/stock/demo', '/hooks/stock/nobody', '/hooks/preview'].flatMap((path) =>
      [
        standard(''),
        standard('v1,'),
        standard('v1'),
        standard('v1,AAAA'),
        standard(`v1,${'é'.repeat(44)}`),
        standard(`v2,${BASE64}`),
        standard(`v1,${BASE64}`, 'soon'),
        standard(`v1,${BASE64}`, ''),
        standard(`v1,${BASE64}`, '-1'),
        standard(`v1,${BASE64}`, '9'.repeat(400)),
        standard(`v1,${BASE64}`, now(), ''),
        { 'webhook-id': 'msg_1' },
      ].map((headers): [string, Record<string, string>] => [path, headers]),
    ),
  ];

  it('gets 400 from every hook, and leaves nothing in the log', async () => {
    const { origin, logged } = await serveLogged();
    for (const [path, headers] of MALFORMED) {
      const { status } = await fetch(origin + path, { method: 'POST', headers, body: '{"site":"demo"}' });
      expect([path, headers, status]).toEqual([path, headers, 400]);
    }
    expect(logged).toEqual([]);
  });

  it('a wrong signature, or none, gets 401 where Standard Webhooks are used', async () => {
    const { origin } = await serveLogged();
    for (const path of ['/hooks/stock/demo', '/hooks/preview'])
      for (const headers of [standard(`v1,${BASE64}`), standard(`v1,${BASE64}`, '1'), {}]) {
        const { status } = await fetch(origin + path, { method: 'POST', headers, body: '{"site":"demo"}' });
        expect([path, status]).toEqual([path, 401]);
      }
  });

  it('whatever else a header contains: no 5xx and nothing in the log', async () => {
    const { origin, logged } = await serveLogged();
    const piece = fc.constantFrom(
      't=',
      'v1=',
      'v1,',
      ',',
      '=',
      ' ',
      '1',
      now(),
      HEX,
      BASE64,
      'é',
      '\t',
      '"',
      '%00',
    );
    const header = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    const path = fc.constantFrom('/hooks/payments', '/hooks/stock/demo', '/hooks/preview');
    await fc.assert(
      fc.asyncProperty(path, header, header, header, async (path, one, two, three) => {
        const headers = { ...stripe(one), ...standard(two, three, one) };
        const { status } = await fetch(origin + path, { method: 'POST', headers, body: '{}' });
        expect([400, 401]).toContain(status);
      }),
      { numRuns: 500 },
    );
    expect(logged).toEqual([]);
  });
});
