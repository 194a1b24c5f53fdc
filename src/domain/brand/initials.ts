const LITTLE_WORDS = /^(?:a|an|and|at|by|of|on|the|&)$/i;

/** One or two letters that stand for a name on an icon: "Southern Cross Hyundai" → "SC". */
export function initials(name: string): string {
  const words = name
    .split(/[\s/-]+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word) && !LITTLE_WORDS.test(word));
  return words
    .slice(0, 2)
    .map((word) => [...word].slice(0, 1).join('').toUpperCase())
    .join('');
}
