import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ProviderFailed } from '#domain/errors.ts';
import { NO_BRAND } from '#sites/brand/brand-assets.ts';
import { compiledFiles, siteFiles } from './files.ts';

/** A folder with the given files (name → text), removed after the test. */
function folderWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'files-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '_astro'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('files of every site', () => {
  it.each([
    ['a.jpg', 'image/jpeg'],
    ['a.JPEG', 'image/jpeg'],
    ['a.avif', 'image/avif'],
    ['a.gif', 'image/gif'],
    ['a.pdf', 'application/pdf'],
    ['a.xml', 'application/xml'],
    ['a.map', 'application/json'],
    ['a.mjs', 'text/javascript; charset=utf-8'],
    ['a.unheard', 'application/octet-stream'],
    ['CNAME', 'application/octet-stream'],
  ])('%s is %s', async (name, type) => {
    expect(await compiledFiles(folderWith({ [name]: '' }))).toMatchObject([{ path: `/${name}`, type }]);
  });

  it('are named by content only below /_astro', async () => {
    const files = await compiledFiles(folderWith({ '_astro/a.js': '', 'robots.txt': '' }));
    expect(files.map(({ path, hashed }) => [path, hashed])).toEqual([
      ['/_astro/a.js', true],
      ['/robots.txt', false],
    ]);
  });
});

describe('files of one site', () => {
  it('name a picture missing from the cache, and the remedy', async () => {
    const images = folderWith({});
    const variants = [{ width: 400, path: '/media/lost-400.webp' }];
    const media = {
      'images/a.jpg': { width: 400, height: 300, type: 'image/webp', variants, preview: null },
    } as const;
    const [, lost] = siteFiles({ theme: '', media, brand: NO_BRAND }, images);
    await expect(lost?.read()).rejects.toThrow(ProviderFailed);
    await expect(lost?.read()).rejects.toThrow(/lost-400\.webp: .* gone\. .* Build again/);
  });
});
