import { readFileSync } from 'node:fs';
import { type CodeFinding, conclude } from './finding.ts';

/** The fields of an entry of `package-lock.json` that the check reads. */
interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

interface PackageLock {
  packages: Record<string, LockedPackage>;
}

interface PackageManifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;

/**
 * Lists what prevents `npm ci` from installing the same packages on every machine: ranges in `package.json`, packages
 * of other platforms missing from the lock, and entries bound to one registry or without a checksum.
 */
export function lockFindings(manifest: string, lockText: string): CodeFinding[] {
  const { dependencies, devDependencies }: PackageManifest = JSON.parse(manifest);
  const { packages }: PackageLock = JSON.parse(lockText);
  const { '': root = {}, ...installed } = packages;
  return [
    ...rangeFindings({ ...dependencies, ...devDependencies }, manifest),
    ...Object.entries({ '': root, ...installed }).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isLocked(name, path, packages))
        .map((name) => ({
          ...placeOf(path, lockText),
          message: `${name}, which ${path} needs on another platform, is not in the lock`,
          remedy:
            'Create the lock again from an empty folder: rm -r node_modules package-lock.json && npm install.',
        })),
    ),
    ...Object.entries(installed).flatMap(([path, entry]) => originFindings(path, entry, lockText)),
  ];
}

function rangeFindings(wanted: Record<string, string>, manifest: string): CodeFinding[] {
  return Object.entries(wanted)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => ({
      file: 'package.json',
      line: lineOf(`"${name}": "${version}"`, manifest),
      message: `${name} ${version} is a range`,
      remedy: 'Write the exact version; `npm install --save-exact` does.',
    }));
}

function originFindings(
  path: string,
  { resolved, integrity, link }: LockedPackage,
  lockText: string,
): CodeFinding[] {
  if (resolved !== undefined && !link) {
    return [
      {
        ...placeOf(path, lockText),
        message: `${path} is bound to ${resolved}`,
        remedy:
          'Leave `resolved` out (`npm install --omit-lockfile-registry-resolved`): every registry has the same bytes.',
      },
    ];
  }
  if (integrity !== undefined || link) return [];
  return [
    {
      ...placeOf(path, lockText),
      message: `${path} has no checksum`,
      remedy: 'Install it again, so that the lock has its integrity.',
    },
  ];
}

/** Whether the package at `path` finds `name` in the lock, resolved upwards like Node does. */
function isLocked(name: string, path: string, packages: PackageLock['packages']): boolean {
  const within = path === '' ? '' : `${path}/`;
  if (`${within}node_modules/${name}` in packages) return true;
  return (
    path !== '' && isLocked(name, path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1)), packages)
  );
}

const placeOf = (path: string, lockText: string) => ({
  file: 'package-lock.json',
  line: lineOf(`"${path}": {`, lockText),
});

const lineOf = (needle: string, text: string) => text.slice(0, text.indexOf(needle)).split('\n').length;

if (import.meta.main) {
  conclude(
    'lock',
    lockFindings(readFileSync('package.json', 'utf8'), readFileSync('package-lock.json', 'utf8')),
  );
}
