import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoAnchor } from './anchor.ts';

describe('demoAnchor', () => {
  let stateDir = '';
  beforeEach(async () => {
    stateDir = join(await mkdtemp(join(tmpdir(), 'anchor-')), 'state');
  });
  afterEach(() => rm(join(stateDir, '..'), { recursive: true }));

  const anchorAt = async (now: string) => (await demoAnchor({ now: new Date(now), stateDir })).toISOString();

  it('is the day of the first build, as UTC midnight', async () => {
    expect(await anchorAt('2026-11-20T10:15:00Z')).toBe('2026-11-20T00:00:00.000Z');
    expect(await readdir(stateDir)).toEqual(['demo-anchor.json']);
  });

  it.each([
    ['stays for 30 days', '2026-12-19T23:59:59.999Z', '2026-11-20T00:00:00.000Z'],
    ['is made anew after them', '2026-12-20T00:00:00Z', '2026-12-20T00:00:00.000Z'],
    ['is made anew when the clock goes back before it', '2026-11-19T23:00:00Z', '2026-11-19T00:00:00.000Z'],
  ])('%s', async (_, later, expected) => {
    await anchorAt('2026-11-20T10:15:00Z');
    expect(await anchorAt(later)).toBe(expected);
  });

  it.each(['', '{', '{"made_on":"yesterday"}', '{"made_on":"2026-99-99"}'])(
    'is made anew over %j',
    async (text) => {
      await anchorAt('2026-11-20T10:15:00Z');
      await writeFile(join(stateDir, 'demo-anchor.json'), text);
      expect(await anchorAt('2026-11-25T10:15:00Z')).toBe('2026-11-25T00:00:00.000Z');
    },
  );

  it('is one day for sites that are built in parallel', async () => {
    const anchors = await Promise.all(Array.from({ length: 8 }, () => anchorAt('2026-11-20T10:15:00Z')));
    expect(new Set(anchors).size).toBe(1);
  });

  it('reports an unwritable folder', async () => {
    await writeFile(stateDir, 'a file where the folder should be');
    await expect(anchorAt('2026-11-20T10:15:00Z')).rejects.toThrow();
  });
});
