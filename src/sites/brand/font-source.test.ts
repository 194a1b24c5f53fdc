import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { fixtureSite } from '../project.fixture.ts';
import { located } from '../snapshot.ts';
import { fontFiles, fontFindings } from './font-source.ts';

const found = (text: string) => fontFindings(fixtureSite({ brand: { fonts: { text } } }), '/nowhere');

it('names a font that is not installed, with the command that installs it', () => {
  expect(found('@fontsource-variable/no-such-font')).toEqual([
    {
      ...located({ file: 'sites/test-site/site.json' }),
      field: 'brand.fonts.text',
      message: 'The font @fontsource-variable/no-such-font is not installed',
      remedy: 'Run "npm install @fontsource-variable/no-such-font"',
    },
  ]);
  expect(found('fonts/none.woff2')[0]?.remedy).toBe('Put it into sites/test-site/content/fonts');
  expect(found('@fontsource-variable/inter')).toEqual([]);
});

it('names an own file that is no font, or was cut off', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'fonts-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(path.join(root, 'content/fonts'), { recursive: true });
  const [whole] = fontFiles('@fontsource-variable/inter', root, 'test-site') ?? [];
  const bytes = readFileSync(whole?.path ?? '');
  const files = { 'page.woff2': '<!doctype html>', 'cut.woff2': bytes.subarray(0, -1), 'own.woff2': bytes };
  const named = Object.entries(files).flatMap(([file, content]) => {
    writeFileSync(path.join(root, 'content/fonts', file), content);
    const site = fixtureSite({ brand: { fonts: { text: `fonts/${file}` } } });
    return fontFindings(site, root).map(({ field, message }) => [field, message]);
  });
  expect(named).toEqual([
    ['brand.fonts.text', 'fonts/page.woff2 is no WOFF2 file, or only a part of one'],
    ['brand.fonts.text', 'fonts/cut.woff2 is no WOFF2 file, or only a part of one'],
  ]);
});

it.each(['Inter', '../x.woff2', '@fontsource/../x', 'fonts/a.ttf', 'https://x.example/a.woff2'])(
  '%s is no font',
  (text) => {
    expect(() => found(text)).toThrow('@fontsource-variable/manrope');
  },
);

it('names the copyright of each installed font where sites hand it out, as its licence demands', () => {
  const read = (file: string) => readFileSync(file, 'utf8');
  const licences = read('public/licences.txt');
  const fonts = Object.keys(JSON.parse(read('package.json')).dependencies).filter((name) =>
    name.startsWith('@fontsource'),
  );
  expect(fonts).not.toEqual([]);
  for (const font of fonts) {
    const [copyright] = read(`node_modules/${font}/LICENSE`).match(/^Copyright .*?\)/m) ?? [font];
    expect(licences).toContain(copyright);
  }
});
