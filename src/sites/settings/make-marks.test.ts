import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { ABSENT } from './json-file.ts';
import { withMakeMarks } from './make-marks.ts';

const make = (slug: string, logo_url?: string) => ({ id: slug, name: slug, slug, logo_url });

/** The marks of makes in a project with these files. */
function marksOf(makes: ReturnType<typeof make>[], ...files: string[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'makes-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of files.map((name) => path.join(root, name))) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  const value = siteWith({ slug: 'harbour', manufacturers: makes });
  return withMakeMarks({ ...ABSENT, value }, root, 'harbour').value?.manufacturers.map(
    ({ logo_url }) => logo_url,
  );
}

it('a make has the mark of its own file, of the site or of all sites, and without one none', () => {
  const makes = [make('ford'), make('kia'), make('byd')];
  expect(
    marksOf(makes, 'content/images/makes/ford.svg', 'sites/harbour/content/images/makes/kia.png'),
  ).toEqual(['images/makes/ford.svg', 'images/makes/kia.png', null]);
});

it('the mark that settings name precedes a file', () => {
  expect(marksOf([make('ford', 'images/blue.svg')], 'content/images/makes/ford.svg')).toEqual([
    'images/blue.svg',
  ]);
});

it('two makes never share a mark: one whose name begins as another’s has its own or none', () => {
  const makes = [make('mini'), make('mini-cooper'), make('ford')];
  expect(marksOf(makes, 'content/images/makes/mini.svg')).toEqual(['images/makes/mini.svg', null, null]);
});
