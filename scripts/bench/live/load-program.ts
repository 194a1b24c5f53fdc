import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../table.ts';

export interface Load {
  requests: number;
  /** Requests without a complete 200 response. */
  errors: number;
  first_error: string | null;
  /** Milliseconds from when a request was due to the last byte of its response. */
  p50: number;
  p99: number;
  longest: number;
}

const CONNECTIONS = 64;
const TIMEOUT_MS = 10_000;

interface Visits {
  url: string;
  host: string;
  addresses: readonly string[];
  /** Requests per second. */
  rate: number;
  seconds: number;
}

/** Requests pages as browsers do, at a steady rate without waiting for responses, after a warm-up request of each. */
async function load({ url, host, addresses, rate, seconds }: Visits): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const visit = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const headers = { Host: host, 'Accept-Encoding': 'gzip, deflate, br' };
      const sent = request(url + address, { agent, headers, timeout: TIMEOUT_MS }, (response) => {
        const { statusCode } = response;
        response.on('error', reject).on('end', () => {
          if (statusCode === 200) resolve();
          else reject(new Error(`${address} responded with ${statusCode}`));
        });
        response.resume();
      });
      sent.on('error', reject).on('timeout', () => sent.destroy(new Error(`${address} did not respond`)));
      sent.end();
    });

  for (const address of addresses) await visit(address);
  const waits: number[] = [];
  const errors: string[] = [];
  const started = performance.now();
  const one = async (number: number) => {
    try {
      await visit(addresses[number % addresses.length] ?? '/');
    } catch (error) {
      errors.push(String(error));
    }
    waits.push(performance.now() - started - (number * 1000) / rate);
  };
  const sent: Promise<void>[] = [];
  while (sent.length < rate * seconds) {
    const due = Math.min(rate * seconds, ((performance.now() - started) * rate) / 1000);
    while (sent.length < due) sent.push(one(sent.length));
    await sleep(1);
  }
  await Promise.all(sent);
  agent.destroy();
  return {
    requests: waits.length,
    errors: errors.length,
    first_error: errors[0] ?? null,
    p50: percentile(waits, 0.5),
    p99: percentile(waits, 0.99),
    longest: Math.max(...waits),
  };
}

const [url = '', host = '', file = '', rate = '', seconds = ''] = process.argv.slice(2);
const addresses: string[] = JSON.parse(await readFile(file, 'utf8'));
const visits = { url, host, addresses, rate: Number(rate), seconds: Number(seconds) };
console.log(JSON.stringify(await load(visits)));
