import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { extname, sep } from 'node:path';
import { READABLE, type SourceFile } from './module.ts';

/** Reads the source files below `folders` of the working directory, sorted by path. */
export const sourceFiles = (folders: readonly string[]): SourceFile[] =>
  readFiles(
    folders
      .flatMap((folder) => globSync(`${folder}/**/*.*`))
      .filter((path) => READABLE.has(extname(path).slice(1))),
  );

/** Reads files of the working directory, sorted by path. */
export const readFiles = (paths: readonly string[]): SourceFile[] =>
  paths
    .map((path) => path.split(sep).join('/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

export function siteSlugs(): string[] {
  return existsSync('sites') ? readdirSync('sites').sort() : [];
}
