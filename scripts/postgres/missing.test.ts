import { expect, it } from 'vitest';
import { whyMissing } from './missing.ts';

const MACHINE = { packaged: true, ci: false, platform: 'linux-x64' };

it('reports why tests on Postgres are skipped, and the remedy', () => {
  expect(whyMissing({ ...MACHINE, packaged: false })).toBe(
    'The packages bring no Postgres for linux-x64: set PGBIN to a folder with initdb and postgres.',
  );
  expect(whyMissing(MACHINE)).toMatch('The Postgres of the packages does not run on linux-x64');
});

it('throws on CI where the packages include one, and only there', () => {
  expect(() => whyMissing({ ...MACHINE, ci: true })).toThrow('CI skips nothing');
  expect(whyMissing({ ...MACHINE, ci: true, packaged: false })).toMatch('bring no Postgres');
});
