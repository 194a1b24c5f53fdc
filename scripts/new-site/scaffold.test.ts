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
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InvalidInput } from '#domain/errors.ts';
import { AUSTRALIAN_STATES } from '#domain/location/location.schema.ts';
import { loadContent } from '#pipeline/content/load-content.ts';
import { loadSettings } from '#sites/settings.ts';
import type { NewSite } from './request.ts';
import { scaffoldSite } from './scaffold.ts';

describe('"new-site scaffolds a dealership that builds at once"', () => {
  let root: string;
  const request: NewSite = { slug: 'northside', name: 'Northside Cars', template: 'group', state: 'NSW' };
  const read = (file: string) => readFileSync(join(root, file), 'utf8');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'new-site-'));
    mkdirSync(join(root, 'sites'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it.each(
    (['group', 'franchise', 'garage'] as const).flatMap((template) =>
      AUSTRALIAN_STATES.map((state) => ({ template, state })),
    ),
  )('a $template in $state has settings and content without a fault', async ({ template, state }) => {
    const files = await scaffoldSite(root, { ...request, template, state });
    expect(files.every((file) => existsSync(join(root, file)))).toBe(true);

    const { value: settings, findings } = await loadSettings(root, 'northside');
    expect(findings).toEqual([]);
    expect(settings?.site).toMatchObject({ slug: 'northside', name: 'Northside Cars', template, state });
    expect(settings?.locations).toHaveLength(1);
    if (settings === null) return;
    const content = await loadContent(root, settings.site);
    expect([...content.findings, ...content.warnings]).toEqual([]);
    expect(content.pages.map(({ path, title }) => [path, title])).toEqual([
      ['/pages/about', 'About Northside Cars'],
    ]);
  });

  it('includes every theme setting that the demo sites have', async () => {
    await scaffoldSite(root, request);
    const tokens = (css: string) => [...css.matchAll(/^ *(--[a-z-]+):/gm)].map(([, token]) => token).sort();
    for (const site of readdirSync('sites').filter((name) => existsSync(`sites/${name}/theme.css`)))
      expect(tokens(read('sites/northside/theme.css'))).toEqual(
        expect.arrayContaining(tokens(readFileSync(`sites/${site}/theme.css`, 'utf8'))),
      );
  });

  it('leaves an existing site unchanged', async () => {
    await scaffoldSite(root, request);
    writeFileSync(join(root, 'sites/northside/site.json'), 'mine');
    await expect(scaffoldSite(root, request)).rejects.toThrow(/sites\/northside is there already/);
    expect(read('sites/northside/site.json')).toBe('mine');
    expect(readdirSync(join(root, 'sites'))).toEqual(['northside']);
  });

  it.each(['', 'North', '-a', 'a-', 'a_b', '../evil', 'a'.repeat(64)])(
    'refuses the slug "%s"',
    async (slug) => {
      await expect(scaffoldSite(root, { ...request, slug })).rejects.toThrow(InvalidInput);
      expect(readdirSync(join(root, 'sites'))).toEqual([]);
    },
  );
});
