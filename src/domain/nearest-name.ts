import { byCharacters } from './order.ts';

/** Letters and digits alone: "Asking Price" and "asking_price" are one name. */
export const foldName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The name that `wanted` most likely means, by the fewest letters to change; `null` where none is near. */
export function nearestName(wanted: string, names: Iterable<string>): string | null {
  const folded = foldName(wanted);
  const [near] = [...names]
    .map((name) => ({ name, distance: changesBetween(folded, foldName(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(foldName(name).length / 3)))
    .sort((a, b) => a.distance - b.distance || byCharacters(a.name, b.name));
  return near === undefined ? null : near.name;
}

/** Letters to insert, delete or replace until one text is the other (Levenshtein). */
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
