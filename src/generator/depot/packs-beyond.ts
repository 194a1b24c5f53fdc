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
 * Returns the packs to remove, least recently used first, so that the others fit into `limit` bytes, and the bytes by
 * which live releases alone exceed it.
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
