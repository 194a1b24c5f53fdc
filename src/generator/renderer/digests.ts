/**
 * Has this thread compute the digest of the same bytes once: for the Content-Security-Policy Astro hashes the
 * inline styles and scripts of each page anew, the same few of them, every time by way of another thread. Only
 * for threads that do nothing but render.
 */
export function rememberDigests(): void {
  const { subtle } = globalThis.crypto;
  const digest = subtle.digest.bind(subtle);
  const known = new Map<string, Promise<ArrayBuffer>>();
  subtle.digest = (algorithm, data) => {
    const bytes = ArrayBuffer.isView(data)
      ? Buffer.from(data.buffer, data.byteOffset, data.byteLength)
      : Buffer.from(data);
    const key = `${JSON.stringify(algorithm)} ${bytes.toString('latin1')}`;
    const found = known.get(key) ?? digest(algorithm, data);
    known.set(key, found);
    return found;
  };
}
