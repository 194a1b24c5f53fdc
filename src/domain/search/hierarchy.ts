import { byCharacters } from '../order.ts';
import { HIERARCHY_SEPARATOR } from './facets.ts';
import { foldValue } from './value-group.ts';

/** One value of a hierarchy with those below it. */
export interface HierarchyNode {
  /** As it is filtered by: `Toyota`, `Toyota > Corolla`. */
  value: string;
  /** Its own level's word. */
  label: string;
  count: number;
  children: HierarchyNode[];
}

/** The values of a hierarchy by their level, each with its cars: the most frequent first, ties by their characters. */
export function branchesOf(counts: Readonly<Record<string, number>>): HierarchyNode[] {
  const branches = new Map<string, HierarchyNode>();
  const roots: HierarchyNode[] = [];
  // What is above stands before what is below it.
  for (const [value, count] of Object.entries(counts).sort(([a], [b]) => byCharacters(a, b))) {
    const parent = branches.get(parentOf(value) ?? '');
    const branch = { value, label: value.slice(lastLevel(value)), count, children: [] };
    branches.set(value, branch);
    (parent?.children ?? roots).push(branch);
  }
  for (const { children } of branches.values()) children.sort(mostFrequentFirst);
  return roots.sort(mostFrequentFirst);
}

/**
 * The chosen values with one more, or without it where it was chosen. A value represents all below it, so that
 * neither those above nor those below it stay chosen beside it.
 */
export function toggledBranch(chosen: readonly string[], value: string): string[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value);
  const related = (a: string, b: string) => a.startsWith(b + HIERARCHY_SEPARATOR);
  return [...chosen.filter((other) => !related(other, value) && !related(value, other)), value];
}

/** Branches whose name has these words, each with all that is below it, and others with what below them has. */
export function branchesCalled(branches: readonly HierarchyNode[], words: string): HierarchyNode[] {
  const wanted = foldValue(words);
  const isCalled = (name: string) => foldValue(name).includes(wanted);
  return branches.flatMap((branch) => {
    if (isCalled(branch.label)) return [branch];
    const children = branch.children.filter(({ label }) => isCalled(`${branch.label} ${label}`));
    return children.length === 0 ? [] : [{ ...branch, children }];
  });
}

/** The value above, `null` for one that has none. */
export function parentOf(value: string): string | null {
  const end = value.lastIndexOf(HIERARCHY_SEPARATOR);
  return end < 0 ? null : value.slice(0, end);
}

function lastLevel(value: string): number {
  const end = value.lastIndexOf(HIERARCHY_SEPARATOR);
  return end < 0 ? 0 : end + HIERARCHY_SEPARATOR.length;
}

const mostFrequentFirst = (a: HierarchyNode, b: HierarchyNode) =>
  b.count - a.count || byCharacters(a.value, b.value);
