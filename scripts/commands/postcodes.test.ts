import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from 'citty';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { InvalidInput } from '#domain/errors.ts';
import { postcodes } from './postcodes.ts';

describe('forecourt postcodes', () => {
  let folder: string;
  let printed: string[];
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'postcodes-'));
    printed = [];
    vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
    vi.spyOn(console, 'error').mockImplementation((line: string) => printed.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
    rmSync(folder, { recursive: true, force: true });
  });

  it('import writes the table, names bad rows up to twenty, and reminds of the licence', async () => {
    const [file, out] = [join(folder, 'places.csv'), join(folder, 'table.json')];
    const bad = Array.from({ length: 22 }, () => '9101,25,135');
    writeFileSync(file, ['POSTCODE,LATITUDE,LONGITUDE', '9101,-25,135', ...bad].join('\n'));
    await runCommand(postcodes, { rawArgs: ['import', file, '--attribution', 'us', '--out', out] });

    expect(readFileSync(out, 'utf8')).toContain('"9101 -25 135"');
    expect(printed.slice(0, 20)).toEqual(bad.slice(0, 20).map((_, row) => omitted(file, row + 3)));
    expect(printed.slice(20).join('\n')).toMatch(
      /^… and 2 more rows omitted\.\nWrote .*table\.json.*\nLicence: /,
    );
  });

  it('rejects other actions', async () => {
    const run = runCommand(postcodes, { rawArgs: ['export', 'places.csv'] });
    await expect(run).rejects.toThrow(InvalidInput);
    await expect(run).rejects.toThrow('export: Valid for "forecourt postcodes": import.');
  });
});

const omitted = (file: string, line: number) =>
  `${file}:${line}: "25" is no latitude of Australia. Write degrees from -70 to -9, south with a minus. The row is omitted.`;
