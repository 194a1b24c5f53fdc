import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import type { CodeFinding } from './finding.ts';
import { EXCEPTIONS, type Layer, layerOf } from './layers.ts';
import type { Import, Module } from './module.ts';

type ImportFault = Pick<CodeFinding, 'message' | 'remedy'>;

/** Lists imports that the table of layers does not allow, or that are not written in the project's form. */
export function importFindings(module: Module): CodeFinding[] {
  const layer = layerOf(module.path);
  return module.imports.flatMap((imported) => {
    const complaint = layer && complaintAbout(imported, module.path, layer);
    return complaint ? [{ file: module.path, line: imported.line, ...complaint }] : [];
  });
}

function complaintAbout({ specifier }: Import, path: string, layer: Layer): ImportFault | null {
  const target = targetOf(specifier, path);
  if (target !== null) return complaintAboutFile(specifier, target, layer);
  if (specifier.startsWith('astro:')) return null;
  if (isBuiltin(specifier)) return layer.node || mayAsException(specifier, path) ? null : noNode(layer);
  if (mayAsException(specifier, path) || layer.packages.some((name) => fits(name, specifier))) return null;
  return {
    message: `${layer.folder} must not import the package ${specifier}`,
    remedy: `Use it in a folder whose row of scripts/checks/layers.ts names it, and hand over the result.`,
  };
}

function complaintAboutFile(specifier: string, target: string, layer: Layer): ImportFault | null {
  const folder = layerOf(target)?.folder ?? posix.dirname(target);
  if (folder !== layer.folder && specifier.startsWith('.')) {
    return {
      message: `${specifier} leaves ${layer.folder} by a relative path`,
      remedy: `Write #${target.replace(/^src\//, '')}.`,
    };
  }
  if (folder !== layer.folder && !layer.may.includes(folder)) {
    const allowed = layer.may.length === 0 ? 'nothing but itself' : layer.may.join(', ');
    return {
      message: `${layer.folder} must not import ${folder} (${specifier})`,
      remedy: `${layer.folder} may import ${allowed}: move the rule down, or pass its answer in.`,
    };
  }
  if (posix.extname(specifier.replace(/\?.*$/, '')) !== '') return null;
  return {
    message: `${specifier} has no extension`,
    remedy: 'Write the file name in full; plain Node runs it.',
  };
}

/** Returns the file that a specifier names, from the project's root; `null` for a package. */
export function targetOf(specifier: string, path: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : null;
}

const noNode = ({ folder }: Layer): ImportFault => ({
  message: `${folder} must not import Node's modules`,
  remedy: 'It also runs where there is no Node: let the caller read, and pass the data in.',
});

function mayAsException(specifier: string, path: string): boolean {
  return EXCEPTIONS.some(
    ({ files, packages }) => files.test(path) && packages.some((name) => fits(name, specifier)),
  );
}

const fits = (name: string, specifier: string) =>
  name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : specifier === name;
