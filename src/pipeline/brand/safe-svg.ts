import { type CustomPlugin, optimize, type PluginConfig } from 'svgo';

/** A drawing that may be served: its text, and the size that it is drawn in, CSS pixels. */
export interface SafeSvg {
  svg: string;
  width: number;
  height: number;
}

const MAX_BYTES = 512 * 1024;

/** Elements that draw; whatever runs, loads, animates or embeds is not among them. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon title desc ' +
    'linearGradient radialGradient stop clipPath mask pattern'
  ).split(' '),
);

const ATTRIBUTES = new Set(
  (
    'xmlns id viewBox preserveAspectRatio version x y x1 x2 y1 y2 cx cy r rx ry fx fy fr width height d points transform ' +
    'href xlink:href xmlns:xlink fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity opacity color clip-path clip-rule clipPathUnits ' +
    'mask mask-type maskUnits maskContentUnits gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity ' +
    'patternUnits patternContentUnits patternTransform display visibility paint-order vector-effect'
  ).split(' '),
);

/** A value that loads nothing but a part of the drawing itself. */
const LOADS =
  /(?:image|image-set|src)\s*\(|url\s*\((?!\s*['"]?#)|javascript:|data:|@import|expression\s*\(|\\/i;

const isSafe = (name: string, value: string): boolean =>
  ATTRIBUTES.has(name) &&
  !LOADS.test(value.replace(/\s+/g, ' ')) &&
  (!name.endsWith('href') || /^#[\w-]+$/.test(value));

/** `convertStyleToAttrs` leaves this one, which Figma writes. */
const MASK_TYPE = /(?:^|;)\s*mask-type\s*:\s*(alpha|luminance)\s*(?:;|$)/i;

/** Groups of other names: links, and the alternatives that Illustrator writes around all of a drawing. */
const GROUPS = ['a', 'switch'];

/** Leaves what draws, by the two lists above. Throws an `Error` for words, without which a logo is another. */
const onlyDrawing: CustomPlugin = {
  name: 'onlyDrawing',
  fn: () => ({
    element: {
      enter(node, parent) {
        if (node.name === 'text' && node.children.length > 0)
          throw new Error('it has words as text: convert texts to paths');
        if (GROUPS.includes(node.name)) node.name = 'g';
        if (!ELEMENTS.has(node.name)) {
          parent.children = parent.children.filter((child) => child !== node);
          return;
        }
        const maskType = MASK_TYPE.exec(node.attributes.style ?? '')?.[1];
        if (maskType !== undefined) node.attributes['mask-type'] = maskType;
        for (const [name, value] of Object.entries(node.attributes))
          if (!isSafe(name, value)) delete node.attributes[name];
      },
    },
  }),
};

const PLUGINS: PluginConfig[] = [
  'removeDoctype',
  'removeXMLProcInst',
  'removeComments',
  'removeMetadata',
  'removeEditorsNSData',
  // Drawing programs write classes; their declarations become attributes before styles are dropped.
  { name: 'inlineStyles', params: { onlyMatchedOnce: false } },
  'convertStyleToAttrs',
  onlyDrawing,
  'removeUselessDefs',
];

/**
 * An SVG without anything that runs, loads or listens, sized by its view box. Throws an `Error` with the reason where
 * it is no drawing that can be shown.
 */
export function safeSvg(text: string): SafeSvg {
  if (text.length > MAX_BYTES)
    throw new Error('it is larger than 512 kB: export it without embedded pictures');
  // An entity made of entities grows without end when it is read.
  if (/<!ENTITY[^>]*&/.test(text)) throw new Error('it nests entities: export it as plain SVG');
  const { data } = optimize(text, { multipass: false, plugins: PLUGINS });
  const root = /^<svg\b[^>]*>/.exec(data)?.[0];
  if (root === undefined) throw new Error('it is no SVG');
  const size = viewBoxOf(root) ?? lengthsOf(root);
  if (size === null) throw new Error('it names no size: give its svg element a viewBox');
  if (!/<(?:path|rect|circle|ellipse|line|polyline|polygon|use)\b/.test(data))
    throw new Error('it draws nothing: convert texts to paths, and embed no pictures');
  const [x, y, width, height] = size;
  const head = `<svg xmlns="http://www.w3.org/2000/svg"${/xlink:/.test(data) ? ' xmlns:xlink="http://www.w3.org/1999/xlink"' : ''} viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
  const rest = root
    .replace(/^<svg/, '')
    .replace(/\s(?:xmlns(?::xlink)?|viewBox|width|height|x|y)="[^"]*"/g, '');
  return { svg: head + rest + data.slice(root.length), width, height };
}

type Box = [x: number, y: number, width: number, height: number];

function viewBoxOf(root: string): Box | null {
  const parts =
    /\sviewBox="([^"]*)"/
      .exec(root)?.[1]
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  return boxOf(parts);
}

function lengthsOf(root: string): Box | null {
  const length = (name: string) =>
    Number.parseFloat(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(root)?.[1] ?? '');
  return boxOf([0, 0, length('width'), length('height')]);
}

function boxOf([x = NaN, y = NaN, width = NaN, height = NaN]: readonly number[]): Box | null {
  return [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0
    ? [x, y, width, height]
    : null;
}
