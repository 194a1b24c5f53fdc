/** Numbers in [0, 1) that look random and are always the same for a seed: scenery without `Math.random`. */
export function sequence(seed: number): () => number {
  let state = (seed * 2654435761 + 1013904223) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296;
  };
}
