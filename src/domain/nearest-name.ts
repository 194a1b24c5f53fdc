import { byCharacters } from './order.ts';

/** Letters and digits alone: "Asking Price" and "asking_price" are one name. */
export const foldName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** The name that `wanted` most likely means, by the fewest letters to change; `null` where none is near. */
export function nearestName(wanted: string, names: Iterable<string>): string | null {
  const folded = foldName(wanted);
  const near = [...names]
    .map((name) => ({ name, distance: changesBetween(folded, foldName(name)) }))
    .filter(({ name, distance }) => distance <= Math.max(1, Math.floor(foldName(name).length / 3)))
    .sort((a, b) => a.distance - b.distance || byCharacters(a.name, b.name));
  return near[0]?.name ?? null;
}

/** Letters to insert, delete or replace until one text is the other (Levenshtein). */
function changesBetween(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, against] of [...other].entries()) {
      const replaced = (above[column] ?? 0) + (letter === against ? 0 : 1);
      current.push(Math.min(replaced, (above[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    above = current;
  }
  return above.at(-1) ?? 0;
}
