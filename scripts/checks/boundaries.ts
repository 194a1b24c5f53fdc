import { circleFindings } from './circles.ts';
import { type CodeFinding, conclude } from './finding.ts';
import { habitFindings } from './habits.ts';
import { importFindings } from './imports.ts';
import { readModule, type SourceFile } from './module.ts';
import { siteSlugs, sourceFiles } from './tree.ts';

/** Lists everything in `files` that crosses a boundary. `slugs` are those of the sites below `sites/`. */
export function boundaryFindings(files: readonly SourceFile[], slugs: readonly string[]): CodeFinding[] {
  const modules = files.map(readModule);
  return [
    ...modules.flatMap((module) => [...importFindings(module), ...habitFindings(module, slugs)]),
    ...circleFindings(modules),
  ];
}

if (import.meta.main) {
  conclude('boundaries', boundaryFindings(sourceFiles(['src', 'scripts']), siteSlugs()));
}
