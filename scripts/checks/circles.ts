import type { CodeFinding } from './finding.ts';
import { targetOf } from './imports.ts';
import type { Module } from './module.ts';

/**
 * Lists the shortest circle of imports through each file, once each. Types count too: a file is not understood without
 * those that it names.
 */
export function circleFindings(modules: readonly Module[]): CodeFinding[] {
  const imports = new Map(
    modules.map(({ path, imports }) => [
      path,
      imports.flatMap(({ specifier }) => targetOf(specifier, path)?.replace(/\?.*$/, '') ?? []),
    ]),
  );
  const circles = new Map(
    modules.flatMap(({ path }) => {
      const circle = circleThrough(path, imports);
      return circle === null ? [] : [[circle.toSorted().join(), circle]];
    }),
  );
  return [...circles.values()].map((circle) => ({
    file: circle[0] ?? '',
    line: 1,
    message: [...circle, circle[0]].join(' imports '),
    remedy: 'Move what both need to a file of its own.',
  }));
}

/** The files of the shortest circle that begins with `start`, in the order in which they import each other. */
function circleThrough(start: string, imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const importers = new Map<string, string>();
  const reached = [start];
  // Files that are reached are read in turn, in the order of their distance.
  for (const file of reached)
    for (const imported of imports.get(file) ?? []) {
      if (imported === start) return wayTo(file, importers);
      if (importers.has(imported)) continue;
      importers.set(imported, file);
      reached.push(imported);
    }
  return null;
}

function wayTo(file: string, importers: ReadonlyMap<string, string>): string[] {
  const importer = importers.get(file);
  return importer === undefined ? [file] : [...wayTo(importer, importers), file];
}
