import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ArgsDef, type CommandDef, runCommand } from 'citty';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InvalidInput, NotFound, Refused } from '#domain/errors.ts';
import { StoreDamaged } from '#generator/store/errors.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { publishPages } from '#generator/store/store.fixture.ts';
import { gc } from './gc.ts';
import { links } from './links.ts';
import { pin, releases, rollback, unpin } from './releases.ts';
import { status } from './status.ts';
import { verify } from './verify.ts';

describe('the commands on releases', () => {
  let state: string;
  let printed: string[];
  const storeOf = (site: string) => openReleaseStore(join(state, 'store'), site);
  const publish = (site: string, sequence: number, valid_until: string | null = null) =>
    publishPages(storeOf(site), sequence, { '/': `${site} ${sequence}` }, { valid_until });
  const run = async <T extends ArgsDef>(command: CommandDef<T>, ...rawArgs: string[]) => {
    await runCommand(command, { rawArgs });
    return printed.splice(0).join('\n');
  };

  beforeEach(() => {
    state = mkdtempSync(join(tmpdir(), 'commands-'));
    printed = [];
    vi.stubEnv('FORECOURT_STATE', state);
    vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    rmSync(state, { recursive: true, force: true });
  });

  it('say in their help which sites they run on', () => {
    const siteOf = ({ args }: { args?: unknown }) => args;
    for (const command of [gc, links, releases, verify])
      expect(siteOf(command)).toMatchObject({
        site: { description: 'Slug of one site; default: every site' },
      });
    for (const command of [pin, rollback, unpin])
      expect(siteOf(command)).toMatchObject({
        site: { description: 'Slug of the site; optional if there is only one' },
      });
  });

  it('list, roll back, pin and unpin', async () => {
    const first = (await publish('demo', 1)).manifest.release;
    const second = (await publish('demo', 2)).manifest.release;
    expect(await run(releases)).toMatch(
      new RegExp(`^demo\\n  ${first}.*1 paths\\n  ${second}.*1 paths  live$`),
    );
    expect(await run(rollback)).toContain(`demo: ${first} is live`);
    expect(await run(pin, second)).toContain(`pinned to ${second}`);
    expect(await run(releases, '--site', 'demo')).toContain('live, pinned');
    await expect(run(rollback, first)).rejects.toThrow(Refused);
    expect(await run(unpin)).toContain(`no longer pinned to ${second}`);
    expect(await run(unpin)).toContain('was not pinned');
  });

  it('roll back with the instant at which the builder replaces it', async () => {
    await publish('demo', 1, '2020-01-01T00:00:00.000Z');
    await publish('demo', 2, '2099-01-01T00:00:00.000Z');
    await publish('demo', 3);
    expect(await run(rollback)).toMatch(
      /at 2099-01-01T00:00:00.000Z at the latest; "forecourt pin" holds it/,
    );
    expect(await run(rollback)).toMatch(
      /within a minute, because it is out of date; "forecourt pin" holds it/,
    );
    await expect(run(rollback)).rejects.toThrow('"forecourt releases" lists those');
  });

  it('require the site where there are several, and name a missing release', async () => {
    await expect(run(rollback)).rejects.toThrow('forecourt build');
    await publish('alpha', 1);
    await publish('beta', 1);
    await expect(run(rollback)).rejects.toThrow('--site alpha or --site beta');
    await expect(run(pin, '--site', 'gamma')).rejects.toThrow(NotFound);
    expect(existsSync(join(state, 'store', 'gamma'))).toBe(false);
    expect(await run(releases)).toMatch(/^alpha\n.*\nbeta\n/);
  });

  it('say that nothing is published yet', async () => {
    const nothing = 'No site is published yet: "forecourt build" does it.';
    expect([await run(verify), await run(gc)]).toEqual([nothing, nothing]);
    expect(await run(status)).toContain(`${nothing}\n\n`);
  });

  it('verify names the damage, gc deletes old releases', async () => {
    for (const sequence of [1, 2, 3, 4]) await publish('demo', sequence);
    expect(await run(verify)).toBe('demo: 4 releases, 0 damaged objects');
    expect(await run(gc, '--keep', '1')).toBe('demo: 2 releases and 2 packs gone, 0.0 MB freed');
    expect(await run(gc, '--keep', '1')).toBe('demo: 0 releases and 0 packs gone, 0.0 MB freed');
    await publish('demo', 5);
    expect(await run(gc, '--keep', '1')).toBe('demo: 1 release and 1 pack gone, 0.0 MB freed');
    await expect(run(gc, '--keep', 'all')).rejects.toThrow(InvalidInput);
    const packs = join(state, 'store', 'demo', 'packs');
    for (const pack of readdirSync(packs)) {
      const bytes = readFileSync(join(packs, pack));
      bytes[0] = 0;
      writeFileSync(join(packs, pack), bytes);
    }
    const damaged = run(verify);
    await expect(damaged).rejects.toThrow(StoreDamaged);
    await expect(damaged).rejects.toThrow(
      /demo 0000000005-[0-9a-f]{12} \/: [0-9a-f]{24}\.pack from byte 0, 6 bytes/,
    );
  });

  it('gc deletes the compiled pages of old code', async () => {
    for (const hash of ['a', 'b', 'c']) mkdirSync(join(state, 'renderer', hash), { recursive: true });
    expect(await run(gc)).toMatch(/\n2 folders of compiled pages gone$/);
    expect(readdirSync(join(state, 'renderer'))).toHaveLength(1);
  });

  it('name a damaged manifest', async () => {
    const { manifest } = await publish('demo', 1);
    await publish('demo', 2);
    const file = join(state, 'store', 'demo', 'releases', `${manifest.release}.json`);
    writeFileSync(file, '');
    await expect(run(verify)).rejects.toThrow(`demo ${manifest.release} ${file} is damaged`);
    const errors = vi.spyOn(console, 'error').mockReturnValue();
    expect(await run(gc)).toContain('0 packs gone');
    expect(errors).toHaveBeenCalledWith(expect.stringContaining(`every pack stays: ${file} is damaged`));
  });
});
