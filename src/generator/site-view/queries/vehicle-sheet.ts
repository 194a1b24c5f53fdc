import { logoPicturePath } from '#domain/site/brand-routes.ts';
import { absoluteUrl, vehiclePath } from '#domain/site/routes.ts';
import { siteZone } from '#domain/site/zone.ts';
import { toHex } from '#domain/theme/colour.ts';
import { nearestReadable } from '#domain/theme/contrast.ts';
import { colourOf } from '#domain/theme/token-colour.ts';
import { hasSheets } from '#domain/vehicle/conditions.ts';
import { largestSource } from '#domain/view/photo.ts';
import type { SheetTheme, VehicleSheet } from '#domain/view/vehicle-sheet.ts';
import { headerGround, siteTokens, tokenHex } from '#sites/settings/site-colours.ts';
import type { Context } from '../context.ts';
import { vehicleDetail } from './vehicle.ts';

/** A large photo, and three small ones below it. */
const PHOTOS = 4;

/** The data of a car's PDF, by slug; `null` where the site has no such car, or no PDFs. */
export function vehicleSheet(context: Context, slug: string): VehicleSheet | null {
  const { site } = context;
  const page = hasSheets(site) ? vehicleDetail(context, slug) : null;
  if (page === null) return null;
  if (page.kind === 'sold_page' || page.pdf_href === null)
    return { kind: 'sold', notice: page.sold_notices[0]?.text ?? '' };
  const { name, title, availability_text, price, stock_number, licences, facts, location, features } = page;
  return {
    kind: 'sheet',
    slug,
    name,
    title,
    availability_text,
    price,
    stock_number,
    licences,
    facts,
    whats_included: page.whats_included,
    summary: page.summary,
    specifications: page.specifications,
    tags: page.tags.map(({ kind: _kind, badge: _badge, ...tag }) => tag),
    photos: page.gallery.slice(0, PHOTOS).map(largestSource),
    features: [...features.lead, ...features.rest],
    dealer: {
      name: site.name,
      business_name: site.legal.business_name,
      place: location === null ? [] : [location.name, ...location.address],
      phone: page.phone?.text ?? location?.phone?.text ?? site.contact.phone,
    },
    url: absoluteUrl(vehiclePath(slug), site),
    zone: siteZone(site),
    look: sheetTheme(context),
  };
}

const BLACK = [0, 0, 0] as const;
const WHITE = [1, 1, 1] as const;

/** The theme's own colours, for paper that matches the pages. */
const sheetTheme = (context: Context): SheetTheme =>
  context.shared('sheet look', ({ data, site }) => {
    const tokens = siteTokens(site.template, data.whole('theme'));
    const logo = logoPicturePath(headerGround(tokens));
    const { files } = data.whole('brand');
    const colour = (name: `--color-${string}`) => tokenHex(tokens, name);
    return {
      header: colour('--color-header'),
      on_header: colour('--color-on-header'),
      brand: colour('--color-brand'),
      state: toHex(nearestReadable(colourOf('var(--color-brand)', tokens) ?? BLACK, WHITE, 4.5)),
      text: colour('--color-text'),
      muted: colour('--color-muted'),
      line: colour('--color-line'),
      tint: colour('--color-tint'),
      logo: { path: logo, version: files.find(({ path }) => path === logo)?.name ?? '' },
      fonts: { text: packageOf(site.brand.fonts.text), heading: packageOf(site.brand.fonts.heading) },
      corner: pixels(tokens.get('--radius-card') ?? ''),
    };
  });

/** Files of the site are only for its pages, so the PDF cannot use them. */
const packageOf = (font: string | null) => (font?.startsWith('@') ? font : null);

/** CSS pixels of a length in px, rem or em. */
function pixels(length: string): number {
  const size = Number.parseFloat(length) || 0;
  return length.endsWith('em') ? size * 16 : size;
}
