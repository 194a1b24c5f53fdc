/** Time allowed for waiting: five seconds, and one more for each 16 kB that came. */
const GRACE_MS = 5000;
const BYTES_PER_MS = 16;

/** A body came too slowly, or took too long in all. */
export class BodyTooSlow extends Error {}

/**
 * Yields the pieces of a body. Throws `BodyTooSlow` where they take longer than `max_ms` in all, or where waiting for them
 * takes five seconds and one more for each 16 kB that came: a sender that is slow on purpose holds nothing for long.
 */
export async function* pacedPieces(
  body: ReadableStream<Uint8Array> | null,
  max_ms: number,
): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  const end = performance.now() + max_ms;
  let allowed_ms = GRACE_MS;
  try {
    for (;;) {
      const start = performance.now();
      // A piece that is there already would win against a time that is over.
      if (start >= end) throw new BodyTooSlow();
      const { value } = await within(Math.min(allowed_ms, end - start), reader.read());
      if (value === undefined) return;
      allowed_ms += value.length / BYTES_PER_MS - (performance.now() - start);
      yield value;
    }
  } finally {
    // Not awaited: a sender that is silent would be waited for.
    reader.cancel().catch(() => {});
  }
}

function within<T>(ms: number, read: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new BodyTooSlow()), ms);
  return Promise.race([read, late.promise]).finally(() => clearTimeout(timer));
}
