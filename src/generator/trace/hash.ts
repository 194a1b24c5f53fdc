import { hash } from 'node:crypto';

/** Short content hash for comparisons within one site; 96 bits make collisions negligible. */
export function shortHash(value: string | Uint8Array): string {
  return hash('sha256', value, 'base64url').slice(0, 16);
}

/** Hash of a query's result, or of bytes. Our own code builds results, so their key order is stable. */
export function resultHash(result: unknown): string {
  return shortHash(result instanceof Uint8Array ? result : (JSON.stringify(result) ?? 'undefined'));
}
