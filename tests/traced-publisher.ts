import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

const PUBLISHER = path.join(import.meta.dirname, 'publish-kill.publisher.ts');

/** Why publishers cannot be traced here; `null` where they can. */
export function whyNoTrace(): string | null {
  const { status, stderr } = spawnSync('strace', ['-f', '-o', '/dev/null', 'true'], { encoding: 'utf8' });
  if (status === 0) return null;
  return status === null ? 'strace is not installed' : `strace may not trace here: ${stderr}`;
}

/** A system call in strace's output, with the paths of its descriptors. */
export interface SystemCall {
  name: string;
  arguments: string;
}

/** The end of a traced publisher, possibly after an injected fault. */
export interface TracedEnd {
  code: number | null;
  stderr: string;
  calls: SystemCall[];
}

/** System calls that change a disk. */
const CHANGES = 'fsync,fdatasync,rename,mkdir,unlink,unlinkat,rmdir,ftruncate';

/** Publishes a generation in a process under strace, while a server of this process serves on; `inject` is a fault in its syntax, such as `rename:signal=KILL:when=2`. */
export async function publishTraced(
  storeDir: string,
  generation: number,
  inject?: string,
): Promise<TracedEnd> {
  const folder = mkdtempSync(path.join(tmpdir(), 'strace-'));
  const options = ['-f', '-ff', '-y', '-qq', '-s', '300', '-e', `trace=${CHANGES}`];
  if (inject !== undefined) options.push('-e', `inject=${inject}`);
  const program = [process.execPath, '--no-warnings', PUBLISHER, storeDir, String(generation)];
  try {
    const strace = spawn('strace', [...options, '-o', path.join(folder, 'calls'), ...program], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const [stderr, [code]] = await Promise.all([text(strace.stderr), once(strace, 'close')]);
    // One file for each thread: the publisher's calls are in one of them.
    const threads = readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8'));
    const own = threads.filter((lines) => lines.includes(storeDir));
    return { code, stderr, calls: own.flatMap((lines) => callsIn(lines, storeDir)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const callsIn = (lines: string, storeDir: string): SystemCall[] =>
  lines
    .split('\n')
    .filter((line) => line.includes(storeDir))
    .map((line) => {
      const [, name = '', parameters = ''] = /^(\w+)\((.*)\)\s+=/.exec(line) ?? [];
      return { name, arguments: parameters };
    })
    .filter(({ name }) => name !== '');
