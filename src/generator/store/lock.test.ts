import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LockHeld } from './errors.ts';
import { acquireLock, withLock } from './lock.ts';

const LONG_MS = 600_000;

const freshPath = () => join(mkdtempSync(join(tmpdir(), 'lock-')), 'publish.lock');

async function holderOf(path: string) {
  const program = `
    import { acquireLock } from ${JSON.stringify(new URL('./lock.ts', import.meta.url).href)};
    const lock = await acquireLock(${JSON.stringify(path)});
    process.stdout.write('held');
    setInterval(() => lock, 1000);
  `;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--no-warnings', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: process.cwd(),
  });
  await once(child.stdout, 'data');
  return child;
}

describe('the lock of "two publishers on one site"', () => {
  it('admits one task of a process and names the holder to the other', async () => {
    const path = freshPath();
    const lock = await acquireLock(path);
    await expect(acquireLock(path)).rejects.toThrow(LockHeld);
    await expect(acquireLock(path)).rejects.toThrow(path);
    lock.release();
    lock.release();
    (await acquireLock(path)).release();
  });

  it('is "released by the kernel when its holder dies"', async () => {
    const path = freshPath();
    const holder = await holderOf(path);
    await expect(acquireLock(path)).rejects.toThrow(LockHeld);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    (await acquireLock(path)).release();
  });

  it('waits for another holder on request', async () => {
    const path = freshPath();
    const lock = await acquireLock(path);
    setTimeout(() => lock.release(), 50);
    const order: string[] = [];
    await withLock(path, () => order.push('second'), { wait_ms: LONG_MS });
    expect(order).toEqual(['second']);
  });

  it('is free again after a failed task', async () => {
    const path = freshPath();
    await expect(withLock(path, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withLock(path, () => 'free')).toBe('free');
  });

  it('admits 20 tasks one at a time', async () => {
    const path = freshPath();
    let inside = 0;
    let most = 0;
    const task = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 2));
      inside -= 1;
    };
    await Promise.all(Array.from({ length: 20 }, () => withLock(path, task, { wait_ms: LONG_MS })));
    expect(most).toBe(1);
  });

  it('names a path that cannot be created', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'lock-'));
    writeFileSync(join(directory, 'file'), '');
    await expect(acquireLock(join(directory, 'file', 'publish.lock'))).rejects.toThrow(
      /file.*no directory stands in its way/s,
    );
  });
});
