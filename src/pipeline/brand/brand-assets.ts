import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { messageOf } from '#domain/errors.ts';
import {
  appIconPath,
  iconPath,
  icoPath,
  logoPicturePath,
  maskableIconPath,
  touchIconPath,
  webManifestPath,
} from '#domain/site/brand-routes.ts';
import { previewPath } from '#domain/site/file-routes.ts';
import { homePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { BrandAssets, BrandFile, BrandLogo } from '#sites/brand/brand-assets.ts';
import { openFont } from '#sites/brand/font.ts';
import { fontFiles, HOUSE_FONT } from '#sites/brand/font-source.ts';
import { replaceFile } from '#sites/durable-file.ts';
import { textIfThere } from '#sites/files.ts';
import { headerGround, siteTokens, tokenHex } from '#sites/settings/site-colours.ts';
import { sha256 } from '#sites/sha256.ts';
import { located, type SiteFinding } from '#sites/snapshot.ts';
import { hashOf } from '../canonical.ts';
import { pictureFolders } from '../content/pictures.ts';
import { codeHash } from '../reader-hash.ts';
import { type BrandSpec, drawCard, drawIcon, drawLogo, type Picture } from './drawings.ts';
import { type BrandRequest, fontStyle } from './font-style.ts';
import { icoOf } from './icon-file.ts';

/** A logo of the settings as it may be served. */
interface LogoFile extends Picture {
  bytes: Buffer;
  type: 'image/svg+xml' | 'image/png';
}

const ROLES = ['logo_url', 'logo_dark_url', 'mark_url'] as const;
type Role = (typeof ROLES)[number];
type Logos = Record<Role, LogoFile | null>;

/** Pictures of the brand, wider than this only take time to load. */
const MAX_PNG = { width: 800, height: 320 };

let code: string | undefined;

/** Makes icons, preview card, web manifest, logos and fonts of a brand, once per content; a picture that cannot be had is a finding. */
export async function gatherBrand(
  request: BrandRequest,
  theme: string,
): Promise<{ brand: BrandAssets; findings: SiteFinding[] }> {
  code ??= codeHash(import.meta.dirname, ['*.ts', '../../sites/brand/*.ts']);
  const { logos, findings } = await readLogos(request);
  const fonts = request.site.brand.fonts;
  const fontBytes = await Promise.all(
    Object.values(fonts).map(async (name) =>
      Promise.all(
        (fontFiles(name ?? HOUSE_FONT, request.root, request.site.slug) ?? []).map(async ({ path }) =>
          sha256(await readFile(path)),
        ),
      ),
    ),
  );
  const { name, tagline, url, template } = request.site;
  const identity = hashOf([
    ...[code, name, tagline, url, template, theme, fonts, fontBytes, sharp.versions],
    Object.values(logos).map((logo) => logo && sha256(logo.bytes)),
  ]);
  const record = join(request.folder, `brand-${identity.slice(0, 20)}.json`);
  const stored = await textIfThere(record);
  if (stored !== null) return { brand: JSON.parse(stored), findings };
  const brand = await makeAssets(request, theme, logos);
  await replaceFile(record, JSON.stringify(brand));
  return { brand, findings };
}

async function makeAssets(request: BrandRequest, theme: string, logos: Logos): Promise<BrandAssets> {
  const { site, folder } = request;
  const spec = await specOf(request, theme, logos);
  const files: BrandFile[] = [];
  const put = async (path: string, type: string, bytes: string | Buffer) => {
    const name = `brand-${sha256(bytes).slice(0, 20)}`;
    await replaceFile(join(folder, name), bytes);
    files.push({ path, name, type });
  };
  const png = (svg: string, side?: number) =>
    sharp(Buffer.from(svg), { density: 144 })
      .resize(side === undefined ? {} : { width: side, height: side })
      .png()
      .toBuffer();
  await put(iconPath(), 'image/svg+xml', iconOf(spec, logos));
  await put(icoPath(), 'image/x-icon', icoOf(await png(drawIcon(spec, 'rounded'), 32), 32));
  await put(touchIconPath(), 'image/png', await png(drawIcon(spec, 'square'), 180));
  for (const side of [192, 512] as const)
    await put(appIconPath(side), 'image/png', await png(drawIcon(spec, 'rounded'), side));
  await put(maskableIconPath(), 'image/png', await png(drawIcon(spec, 'maskable'), 512));
  for (const ground of ['light', 'dark'] as const)
    await put(logoPicturePath(ground), 'image/png', await png(drawLogo(spec, ground)));
  const card = sharp(Buffer.from(drawCard(spec))).flatten({ background: spec.header });
  await put(previewPath(), 'image/jpeg', await card.jpeg({ quality: 85, mozjpeg: true }).toBuffer());
  await put(webManifestPath(), 'application/manifest+json', webManifest(site, spec));
  const logo = {
    light: await servedLogo(logos.logo_url, put),
    dark: await servedLogo(logos.logo_dark_url, put),
  };
  const { css, preload, files: fonts } = await fontStyle(request);
  return { logo, fonts: { css, preload }, files: [...files, ...fonts] };
}

/** A mark that is drawn as SVG is the icon itself. */
const iconOf = (spec: BrandSpec, { mark_url }: Logos): string | Buffer =>
  mark_url?.type === 'image/svg+xml' ? mark_url.bytes : drawIcon(spec, 'rounded');

type Put = (path: string, type: string, bytes: Buffer) => Promise<void>;

async function servedLogo(logo: LogoFile | null, put: Put): Promise<BrandLogo | null> {
  if (logo === null) return null;
  const src = `/media/logo-${sha256(logo.bytes).slice(0, 20)}.${logo.type === 'image/png' ? 'png' : 'svg'}`;
  await put(src, logo.type, logo.bytes);
  return { src, width: Math.round(logo.width), height: Math.round(logo.height) };
}

function webManifest({ name, tagline }: Site, { header }: BrandSpec): string {
  const icon = (src: string, side: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    name,
    short_name: name,
    description: tagline,
    lang: 'en-AU',
    id: homePath(),
    start_url: homePath(),
    scope: homePath(),
    display: 'minimal-ui',
    theme_color: header,
    background_color: 'white',
    icons: [
      { src: iconPath(), sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon(appIconPath(192), 192, 'any'),
      icon(appIconPath(512), 512, 'any'),
      icon(maskableIconPath(), 512, 'maskable'),
    ],
  });
}

async function specOf({ root, site }: BrandRequest, theme: string, logos: Logos): Promise<BrandSpec> {
  const tokens = siteTokens(site.template, theme);
  const { text, heading } = site.brand.fonts;
  const files = fontFiles(heading ?? text ?? HOUSE_FONT, root, site.slug) ?? [];
  const bold = files.find(({ weight }) => weight.includes(' ') || weight === '700') ?? files[0];
  if (bold === undefined) throw new Error(`${heading ?? text}: it has no file that draws Latin`);
  return {
    name: site.name,
    tagline: site.tagline,
    host: new URL(site.url).host.replace(/^www\./, ''),
    mark: logos.mark_url,
    logo: { light: logos.logo_url, dark: logos.logo_dark_url },
    brand: tokenHex(tokens, '--color-brand'),
    onBrand: tokenHex(tokens, '--color-on-brand'),
    header: tokenHex(tokens, '--color-header'),
    onHeader: tokenHex(tokens, '--color-on-header'),
    headerIs: headerGround(tokens),
    text: tokenHex(tokens, '--color-text'),
    heading: await openFont(await readFile(bold.path), 700),
  };
}

/** Reads the logos of a brand; one that cannot be shown is a finding. */
export async function readLogos({
  root,
  site,
}: Pick<BrandRequest, 'root' | 'site'>): Promise<{ logos: Logos; findings: SiteFinding[] }> {
  const logos: Logos = { logo_url: null, logo_dark_url: null, mark_url: null };
  const findings: SiteFinding[] = [];
  for (const role of ROLES) {
    const address = site.brand[role];
    if (address === null) continue;
    try {
      logos[role] = await logoFile(address, root, site.slug);
    } catch (error) {
      findings.push({
        ...located({ file: `sites/${site.slug}/site.json` }),
        field: `brand.${role}`,
        message: `${address} cannot be shown: ${messageOf(error)}`,
        remedy: `Put an SVG or PNG into sites/${site.slug}/content, and name it from there, such as images/logo.svg`,
      });
    }
  }
  return { logos, findings };
}

async function logoFile(address: string, root: string, slug: string): Promise<LogoFile> {
  if (!/^[\w-]+(?:\/[\w.-]+)*\.(?:svg|png)$/i.test(address) || address.includes('..'))
    throw new Error('it is no SVG or PNG below content');
  for (const folder of pictureFolders(root, slug)) {
    const bytes = await readFile(join(folder, address)).catch(() => null);
    if (bytes !== null) return address.toLowerCase().endsWith('.svg') ? drawnLogo(bytes) : paintedLogo(bytes);
  }
  throw new Error('there is no such file');
}

async function drawnLogo(file: Buffer): Promise<LogoFile> {
  const { safeSvg } = await import('./safe-svg.ts');
  const { svg, width, height } = safeSvg(file.toString('utf8'));
  const bytes = Buffer.from(svg);
  return { bytes, type: 'image/svg+xml', data: dataOf('image/svg+xml', bytes), width, height };
}

async function paintedLogo(file: Buffer): Promise<LogoFile> {
  const picture = sharp(file, { failOn: 'error', limitInputPixels: 50_000_000 });
  const { data, info } = await picture
    .resize({ ...MAX_PNG, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    type: 'image/png',
    data: dataOf('image/png', data),
    width: info.width,
    height: info.height,
  };
}

const dataOf = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`;
