import type { Challenge } from '#domain/api/leads.schema.ts';
import { call } from '../api.ts';

export interface Solution {
  counter: number;
  derivedKey: string;
}

/** Numbers tried before yielding to other work of the page. */
const TRIES = 200;

/** Tries numbers until a hash has the required prefix, with the browser's native hashing. */
export async function solve({
  parameters,
}: {
  parameters: Pick<Challenge['parameters'], 'nonce' | 'salt' | 'cost' | 'keyPrefix'>;
}): Promise<Solution> {
  const { nonce, salt, cost, keyPrefix } = parameters;
  const text = bytesOf(salt + nonce);
  const input = new Uint8Array(text.length + 4);
  input.set(text);
  const counted = new DataView(input.buffer);
  for (let counter = 0; ; counter += 1) {
    counted.setUint32(text.length, counter);
    let hash = await crypto.subtle.digest('SHA-256', input);
    for (let round = 1; round < cost; round += 1) hash = await crypto.subtle.digest('SHA-256', hash);
    const derivedKey = hexOf(hash);
    if (derivedKey.startsWith(keyPrefix)) return { counter, derivedKey };
    if (counter % TRIES === TRIES - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}

/**
 * Fetches and solves a challenge; returns the proof as a form sends it, or `null` without a challenge: the form is then
 * sent without a proof, and the dealership sees that (promises "any third party down: forms still submit").
 */
export async function proofOfWork(): Promise<string | null> {
  try {
    const reply = await call('GET /api/captcha');
    if (!reply.ok) return null;
    return btoa(JSON.stringify({ challenge: reply.data, solution: await solve(reply.data) }));
  } catch {
    return null;
  }
}

const bytesOf = (hex: string) =>
  new Uint8Array((hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
