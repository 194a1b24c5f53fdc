/** A pack on this disk. */
export interface CachedPack {
  site: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Last use, Unix milliseconds. */
  used_at: number;
  /** Whether a live release reads it. */
  isLive: boolean;
}

/**
 * The packs to remove, least recently used first, until the others take `limit` bytes at most, and the bytes beyond it
 * that live releases take.
 */
export function packsBeyond(
  packs: readonly CachedPack[],
  limit: number,
): { removed: CachedPack[]; excess: number } {
  const removed: CachedPack[] = [];
  let beyond = packs.reduce((sum, { size }) => sum + size, -limit);
  for (const pack of packs
    .filter(({ isLive }) => !isLive)
    .sort((one, other) => one.used_at - other.used_at)) {
    if (beyond <= 0) break;
    removed.push(pack);
    beyond -= pack.size;
  }
  return { removed, excess: Math.max(0, beyond) };
}
