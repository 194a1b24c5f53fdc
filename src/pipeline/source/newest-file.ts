/** A file of a folder, wherever that is. */
export interface FolderFile {
  name: string;
  /** Bytes. */
  size: number;
  /** When it was changed, in milliseconds since 1970; 0 where that is unknown. */
  modified: number;
}

/** A path whose last segment may hold `*` and `?`. */
export interface FilePattern {
  /** With its final slash; empty where the path names none. */
  folder: string;
  name: string;
  /** Whether a file's name fits; `null` where the path names one file. Hidden files never fit. */
  fits: ((name: string) => boolean) | null;
}

/** Reads the path of a source that has folders. */
export function filePattern(path: string): FilePattern {
  const at = path.lastIndexOf('/') + 1;
  const [folder, name] = [path.slice(0, at), path.slice(at)];
  if (!/[*?]/.test(name)) return { folder, name, fits: null };
  const parts = name.replace(/[*?]|[^*?]+/g, (part) => WILDCARDS[part] ?? RegExp.escape(part));
  const whole = new RegExp(`^${parts}$`, 's');
  return { folder, name, fits: (candidate) => !candidate.startsWith('.') && whole.test(candidate) };
}

const WILDCARDS: Record<string, string> = { '*': '.*', '?': '.' };

/** The file that was changed last; of several the last by name. */
export const newestFile = <F extends FolderFile>(files: readonly F[]): F | undefined =>
  files.toSorted((a, b) => b.modified - a.modified || (a.name < b.name ? 1 : -1))[0];
