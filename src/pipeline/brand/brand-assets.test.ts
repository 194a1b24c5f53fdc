import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'fontkit';
import { convert } from 'fontverter';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { FixtureProject, fixtureSite } from '#sites/project.fixture.ts';
import { brandedTheme } from '#sites/settings/brand-theme.ts';
import { gatherBrand } from './brand-assets.ts';

const PROJECT = join(import.meta.dirname, '../../..');
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 60"><path d="M0 0h300v60H0z" fill="#c00"/></svg>';

async function brandOf(brand: SiteInput['brand'], files: Record<string, string | Uint8Array> = {}) {
  const project = new FixtureProject();
  for (const [name, bytes] of Object.entries(files))
    await project.write(`sites/test-site/content/${name}`, bytes);
  const site = fixtureSite({ brand });
  const request = { root: project.root, site, folder: project.state };
  const gathered = await gatherBrand(request, brandedTheme(site, ''));
  const read = async (path: string) => {
    const file = gathered.brand.files.find((one) => one.path === path);
    return readFile(join(project.state, file?.name ?? 'none'));
  };
  return { ...gathered, request, read };
}

describe('what is made of a brand', () => {
  it('is a whole set where only a name is given: icons, card, manifest, the name as a picture', async () => {
    const { brand, findings, read } = await brandOf({ colour: '#0f766e' });
    expect(findings).toEqual([]);
    expect(brand).toMatchObject({ logo: { light: null, dark: null }, fonts: { css: '', preload: [] } });
    const size = async (path: string) => {
      const { width, height } = await sharp(await read(path)).metadata();
      return [width, height];
    };
    expect(await size('/preview.jpg')).toEqual([1200, 630]);
    expect(await size('/apple-touch-icon.png')).toEqual([180, 180]);
    expect(await size('/icon-maskable.png')).toEqual([512, 512]);
    const manifest = JSON.parse((await read('/site.webmanifest')).toString());
    expect(manifest).toMatchObject({ name: 'Test Motors', start_url: '/', lang: 'en-AU' });
    const paths = new Set(brand.files.map(({ path }) => path));
    for (const { src, sizes, type } of manifest.icons) {
      expect(paths).toContain(src);
      if (type === 'image/png') expect((await size(src)).join('x')).toBe(sizes);
    }
    const ico = await read('/favicon.ico');
    expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    expect((await sharp(ico.subarray(22)).metadata()).width).toBe(32);
    // Maskable: the colour reaches every corner.
    const corner = await sharp(await read('/icon-maskable.png'))
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...corner.subarray(0, 3)]).toEqual([0x0f, 0x76, 0x6e]);
  });

  it('has the logo in its own proportions, without what runs, and made once', async () => {
    const hostile = LOGO.replace('<path', '<script>alert(1)</script><path onload="alert(1)"');
    const { brand, request, read } = await brandOf(
      { logo_url: 'images/logo.svg' },
      { 'images/logo.svg': hostile },
    );
    expect(brand.logo.light).toMatchObject({ width: 300, height: 60 });
    expect((await read(brand.logo.light?.src ?? '')).toString()).not.toMatch(/script|onload/);
    expect((await gatherBrand(request, brandedTheme(request.site, ''))).brand).toEqual(brand);
  });

  it.each<[what: string, file: string, bytes: string | null, reason: RegExp]>([
    ['is absent', 'images/none.svg', null, /no such file/],
    ['draws nothing', 'images/a.svg', '<svg viewBox="0 0 1 1"><g/></svg>', /draws nothing/],
    ['has words as text', 'images/a.svg', '<svg viewBox="0 0 1 1"><text>x</text></svg>', /texts to paths/],
    ['is a page', 'images/a.png', '<html>', /unsupported image format/],
    ['is a photo', 'images/a.jpg', 'x', /no SVG or PNG/],
    ['lies elsewhere', '../../secret.svg', LOGO, /no SVG or PNG/],
  ])('has the name, and a finding with its field, where the logo %s', async (_what, file, bytes, reason) => {
    const { brand, findings } = await brandOf(
      { logo_url: file },
      bytes === null ? {} : { 'images/a.svg': bytes, 'images/a.png': bytes, 'images/a.jpg': bytes },
    );
    expect(brand.logo.light).toBeNull();
    expect(findings).toEqual([
      expect.objectContaining({ field: 'brand.logo_url', message: expect.stringMatching(reason) }),
    ]);
  });

  it('has the fonts of packages with their Latin preloaded', async () => {
    const { brand } = await brandOf({
      fonts: { text: '@fontsource-variable/manrope', heading: '@fontsource/inter' },
    });
    const { css, preload } = brand.fonts;
    expect(preload).toHaveLength(2);
    for (const address of preload) expect(brand.files.map(({ path }) => path)).toContain(address);
    expect(css).toContain('font-display:optional');
    expect(css).toMatch(/--font-sans:"Brand","Brand as Arial"/);
    expect(css).toMatch(/--font-heading:"Brand heading","Brand heading as Arial"/);
    // What Vietnamese names need comes with its own file.
    expect(css).toContain('U+1EA0-1EF9');
  });

  it('preloads the house font beside a heading font that comes alone', async () => {
    const { brand } = await brandOf({ fonts: { heading: '@fontsource-variable/manrope' } });
    expect(brand.fonts.preload).toHaveLength(2);
    expect(brand.fonts.css).toContain('--font-sans:"Brand"');
  });

  it('has a font of its own with the characters alone that sites print', async () => {
    const inter = await readFile(
      join(PROJECT, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    );
    const { brand, read } = await brandOf(
      { fonts: { text: 'fonts/own.woff2' } },
      { 'fonts/own.woff2': inter },
    );
    const [address = ''] = brand.fonts.preload;
    const font = create(await convert(await read(address), 'sfnt'));
    if (!('hasGlyphForCodePoint' in font)) throw new Error('no font');
    expect(['A', 'ñ', '–', '€'].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))).toBe(
      true,
    );
    expect(font.hasGlyphForCodePoint(0x2215)).toBe(false);
  });
});
