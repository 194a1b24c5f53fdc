import type { Font } from 'fontkit';
import { initials } from '#domain/brand/initials.ts';
import { PREVIEW_SIZE } from '#domain/photo/photo-file.ts';
import { outline } from '#sites/brand/font.ts';

/** A picture as an address of its own bytes, and its size. */
export interface Picture {
  data: string;
  width: number;
  height: number;
}

/** What the drawings of a brand are made from; colours as `#rrggbb`. */
export interface BrandSpec {
  name: string;
  tagline: string;
  host: string;
  /** The square picture that settings name. */
  mark: Picture | null;
  logo: Record<'light' | 'dark', Picture | null>;
  brand: string;
  onBrand: string;
  header: string;
  onHeader: string;
  headerIs: 'light' | 'dark';
  text: string;
  heading: Font;
}

const SIDE = 512;
/** Corner of the icon that stands on a browser's tab. */
const CORNER = 112;
/** Share of the side that an icon's mark takes; launchers cut off a fifth of a maskable one (W3C manifest, "safe zone"). */
const MARK_SHARE = { icon: 0.62, whole: 1, maskable: 0.54 };

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

/** The icon: the mark as it is, or initials on the brand's colour; `maskable` fills the whole square. */
export function drawIcon(spec: BrandSpec, shape: 'rounded' | 'square' | 'maskable'): string {
  const ground = (colour: string, corner = 0) =>
    `<rect width="${SIDE}" height="${SIDE}" rx="${corner}" fill="${colour}"/>`;
  if (spec.mark !== null) {
    const side =
      SIDE * (shape === 'maskable' ? MARK_SHARE.maskable : shape === 'square' ? 0.8 : MARK_SHARE.whole);
    const at = (SIDE - side) / 2;
    return svg(
      SIDE,
      SIDE,
      (shape === 'rounded' ? '' : ground('white')) + image(spec.mark, at, at, side, side),
    );
  }
  const letters = fitted(initials(spec.name), spec.heading, {
    width: SIDE * (shape === 'maskable' ? MARK_SHARE.maskable : MARK_SHARE.icon),
    size: SIDE * (shape === 'maskable' ? 0.42 : 0.52),
  });
  const x = (SIDE - letters.width) / 2;
  const y = SIDE / 2 + (capHeight(spec.heading) * letters.size) / 2;
  return svg(
    SIDE,
    SIDE,
    ground(spec.brand, shape === 'rounded' ? CORNER : 0) + path(letters.path, x, y, spec.onBrand),
  );
}

const WORDMARK = { height: 96, size: 60 };

/** The logo for a ground, or the name set in the brand's type. */
export function drawLogo(spec: BrandSpec, ground: 'light' | 'dark'): string {
  const logo = spec.logo[ground];
  if (logo !== null) {
    const width = Math.round((logo.width / logo.height) * WORDMARK.height);
    return svg(width, WORDMARK.height, image(logo, 0, 0, width, WORDMARK.height));
  }
  const { path: letters, width } = outline(spec.name, spec.heading, WORDMARK.size);
  const y = (WORDMARK.height + capHeight(spec.heading) * WORDMARK.size) / 2;
  return svg(
    Math.ceil(width),
    WORDMARK.height,
    path(letters, 0, y, ground === 'light' ? spec.text : 'white'),
  );
}

const CARD = { margin: 88, bar: 28, logo: { width: 720, height: 168 } };

/** What link previews show of a page without a picture of its own. */
export function drawCard(spec: BrandSpec): string {
  const { width, height } = PREVIEW_SIZE;
  const own = spec.logo[spec.headerIs];
  const isOnHeader = own !== null || spec.logo.light === null;
  const [ground, ink] = isOnHeader ? [spec.header, spec.onHeader] : ['white', spec.text];
  const logo = own ?? spec.logo.light;
  const inner = width - 2 * CARD.margin;
  const tagline = fitted(spec.tagline, spec.heading, { width: inner, size: 44 });
  const host = fitted(spec.host, spec.heading, { width: inner, size: 28 });
  const name = fitted(spec.name, spec.heading, { width: inner, size: 104 });
  const head =
    logo === null
      ? path(name.path, CARD.margin, 310, ink)
      : image(logo, CARD.margin, 130, CARD.logo.width, CARD.logo.height, 'xMinYMax');
  return svg(
    width,
    height,
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
      head +
      path(tagline.path, CARD.margin, 392, ink) +
      path(host.path, CARD.margin, 520, ink, 0.75) +
      `<rect y="${height - CARD.bar}" width="${width}" height="${CARD.bar}" fill="${spec.brand}"/>`,
  );
}

/** A text at `size`, smaller where it would be wider than `width`. */
function fitted(text: string, font: Font, { width, size }: { width: number; size: number }) {
  const whole = outline(text, font, size);
  const fit = Math.min(1, width / Math.max(whole.width, 1));
  return { ...(fit === 1 ? whole : outline(text, font, size * fit)), size: size * fit };
}

const capHeight = (font: Font) => (font.capHeight || font.ascent * 0.7) / font.unitsPerEm;

const path = (d: string, x: number, y: number, fill: string, opacity = 1) =>
  `<path transform="translate(${x.toFixed(1)} ${y.toFixed(1)})" fill="${fill}"${opacity === 1 ? '' : ` fill-opacity="${opacity}"`} d="${d}"/>`;

const image = ({ data }: Picture, x: number, y: number, width: number, height: number, align = 'xMidYMid') =>
  `<image href="${data}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${align} meet"/>`;
