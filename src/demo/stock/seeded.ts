/** Random choices, reproducible by seed. */
export interface SeededRandom {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  whole(min: number, max: number): number;
  /** An item of a list. Throws `RangeError` if it is empty. */
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
}

/** The sequence of `seed`, such as a site's slug and a car's number. */
export function seeded(seed: string): SeededRandom {
  let state = textSeed(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    whole,
    pick(list) {
      const choice = list[whole(0, list.length - 1)];
      if (choice === undefined) throw new RangeError('There is nothing to pick from');
      return choice;
    },
    chance: (share) => next() < share,
  };
}

/** A hash of a text in [0, 2³²) (FNV-1a). */
export function textSeed(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
