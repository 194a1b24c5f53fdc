import { byCharacters } from './order.ts';

/** Folds a name to its letters and digits in lower case: "Asking Price" and "asking_price" become equal. */
export const foldName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Returns the name nearest to `wanted` by edit distance, at most a third of its own length; `null` if there is none. */
export const nearestName = (wanted: string, names: Iterable<string>): string | null =>
  nearestNames(wanted, names, 1)[0] ?? null;

/** Returns up to `limit` names that are as near to `wanted`, the nearest first. */
export function nearestNames(wanted: string, names: Iterable<string>, limit: number): string[] {
  const folded = foldName(wanted);
  return [...names]
    .map((name) => ({ name, distance: changesBetween(folded, foldName(name)) }))
    .filter(({ name, distance }) => distance <= farthest(foldName(name).length))
    .sort((a, b) => a.distance - b.distance || byCharacters(a.name, b.name))
    .slice(0, limit)
    .map(({ name }) => name);
}

/** A name of one letter is near to itself alone. */
const farthest = (length: number) => Math.min(length - 1, Math.max(1, Math.floor(length / 3)));

/** Returns the Levenshtein distance of two texts. */
function changesBetween(one: string, other: string): number {
  const letters = [...other];
  let above = [0, ...letters.map((_, column) => column + 1)];
  let changes = letters.length;
  for (const [row, letter] of [...one].entries()) {
    changes = row + 1;
    const current = [changes];
    let diagonal = row;
    for (const [column, up] of above.slice(1).entries()) {
      const replaced = diagonal + (letter === letters[column] ? 0 : 1);
      changes = Math.min(replaced, up + 1, changes + 1);
      diagonal = up;
      current.push(changes);
    }
    above = current;
  }
  return changes;
}
