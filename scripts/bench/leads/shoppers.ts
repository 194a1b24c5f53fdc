import { once } from 'node:events';
import { Agent, IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { captchaPath, leadsPath } from '#domain/site/api-routes.ts';

/** Shoppers of a dealership, each from a different network, behind a trusted proxy. */
export interface Shoppers {
  /** Prepares enquiries with solved proofs of work, which cost the shopper's time, not the server's. */
  write(count: number): Promise<string[]>;
  /** Sends all as fast as the service responds; returns milliseconds in total and for each. */
  send(enquiries: readonly string[]): Promise<{ ms: number; each: number[] }>;
  /** Sends one every `pause` milliseconds, without waiting for responses. */
  sendSteadily(enquiries: readonly string[], pause: number): Promise<void>;
}

const MESSAGE =
  'Is it still there? I would like to drive it on Saturday, and I have a 2016 hatchback to trade in.';

/** Opens shoppers of the site `host` on the server at `url`, over this many keep-alive connections. */
export function openShoppers(url: string, host: string, connections: number): Shoppers {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let networks = 0;
  const call = async (path: string, body?: string): Promise<string> => {
    const network = networks++;
    const sent = request(url + path, {
      agent,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-host': host,
        'x-forwarded-for': `10.${network >> 8}.${network & 255}.1`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    }).end(body);
    const [response] = await once(sent, 'response');
    if (!(response instanceof IncomingMessage)) throw new Error('There is no response');
    const content = await text(response);
    if ((response.statusCode ?? 500) > 201)
      throw new Error(`${path} responded with ${response.statusCode}: ${content}`);
    return content;
  };
  const timed = async (enquiry: string): Promise<number> => {
    const sent = performance.now();
    await call(leadsPath(), enquiry);
    return performance.now() - sent;
  };
  return {
    async write(count) {
      const enquiries: string[] = [];
      for (let n = 0; n < count; n++) {
        const challenge: Challenge = JSON.parse(await call(captchaPath()));
        const solution = await solveChallenge({ challenge, deriveKey });
        const altcha = btoa(JSON.stringify({ challenge, solution }));
        const shopper = {
          name: 'Jane Citizen',
          email: `jane-${n}@example.com`,
          phone: `04915${String(n).padStart(5, '0')}`,
        };
        enquiries.push(JSON.stringify({ ...shopper, message: MESSAGE, altcha }));
      }
      return enquiries;
    },
    async send(enquiries) {
      const started = performance.now();
      const left = [...enquiries];
      const each: number[] = [];
      const busy = async () => {
        for (let next = left.pop(); next !== undefined; next = left.pop()) each.push(await timed(next));
      };
      await Promise.all(Array.from({ length: connections }, busy));
      return { ms: performance.now() - started, each };
    },
    async sendSteadily(enquiries, pause) {
      const sent: Promise<unknown>[] = [];
      for (const enquiry of enquiries) {
        sent.push(timed(enquiry));
        await sleep(pause);
      }
      await Promise.all(sent);
    },
  };
}
