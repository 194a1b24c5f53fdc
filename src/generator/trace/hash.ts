import { hash } from 'node:crypto';

/** Short content hash for comparisons within one site; 96 bits keep accidents out of reach. */
export function shortHash(value: string | Uint8Array): string {
  return hash('sha256', value, 'base64url').slice(0, 16);
}

/** Hash of a query's answer, bytes as they are. Answers are built by our own code, so their key order is stable. */
export function resultHash(answer: unknown): string {
  return shortHash(answer instanceof Uint8Array ? answer : (JSON.stringify(answer) ?? 'undefined'));
}
