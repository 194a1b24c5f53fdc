/** A gradient stop: offset 0..1, colour, opacity 0..1 (1 by default). */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Writes a number for SVG with at most two decimals, so that the bytes stay small and equal everywhere. */
export function num(value: number): string {
  return String(Math.round(value * 100) / 100);
}

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([offset, colour, opacity = 1]) =>
        `<stop offset="${num(offset)}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${num(opacity)}"`}/>`,
    )
    .join('');
}

/** A linear gradient in user space from (x1, y1) to (x2, y2), painted by `url(#id)`. */
export function linear(
  id: string,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  ...list: readonly Stop[]
): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${num(x1)}" y1="${num(y1)}" x2="${num(x2)}" y2="${num(y2)}">${stops(list)}</linearGradient>`;
}

/** A radial gradient in user space, painted by `url(#id)`; `squash` scales it vertically about its centre. */
export function radial(
  id: string,
  [cx, cy, r, squash = 1]: readonly [cx: number, cy: number, r: number, squash?: number],
  ...list: readonly Stop[]
): string {
  const transform =
    squash === 1 ? '' : ` gradientTransform="translate(0 ${num(cy * (1 - squash))}) scale(1 ${num(squash)})"`;
  return `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${num(cx)}" cy="${num(cy)}" r="${num(r)}"${transform}>${stops(list)}</radialGradient>`;
}

/** A clip path of one outline, used by `clip-path="url(#id)"`. */
export function clip(id: string, d: string): string {
  return `<clipPath id="${id}"><path d="${d}"/></clipPath>`;
}

/** A filled path. Its opacity is the fill's: `opacity` would cost librsvg a layer of the whole picture. */
export function fill(d: string, paint: string, opacity = 1): string {
  return `<path d="${d}" fill="${paint}"${opacity === 1 ? '' : ` fill-opacity="${num(opacity)}"`}/>`;
}

/** A stroked path with round ends; `width` in the user's units. */
export function stroke(d: string, paint: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity === 1 ? '' : ` stroke-opacity="${num(opacity)}"`}/>`;
}

/** A rectangle; `radius` rounds its corners. */
export function rect(
  [x, y, width, height]: readonly [number, number, number, number],
  paint: string,
  radius = 0,
): string {
  return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${radius === 0 ? '' : ` rx="${num(radius)}"`} fill="${paint}"/>`;
}

/** An ellipse. */
export function ellipse(
  [cx, cy, rx, ry]: readonly [number, number, number, number],
  paint: string,
  opacity = 1,
): string {
  return `<ellipse cx="${num(cx)}" cy="${num(cy)}" rx="${num(rx)}" ry="${num(ry)}" fill="${paint}"${opacity === 1 ? '' : ` fill-opacity="${num(opacity)}"`}/>`;
}

/** An ellipse filled by the gradient `id`, which is a `radial` of radius 1 about the origin: one gradient, many glows. */
export function glow(id: string, [cx, cy, rx, ry]: readonly [number, number, number, number]): string {
  return `<circle r="1" transform="matrix(${num(rx)} 0 0 ${num(ry)} ${num(cx)} ${num(cy)})" fill="url(#${id})"/>`;
}

/** A group that is clipped by the clip path `id`. */
export function clipped(id: string, content: string): string {
  return `<g clip-path="url(#${id})">${content}</g>`;
}

/** A whole document of `width` × `height` pixels. */
export function svgDocument(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/**
 * A soft edge along a curve without a blur filter (which costs 50 ms and more a picture): `steps` strokes of
 * growing width and low opacity. Clip it to one side for a crease or a lip.
 */
export function feather(
  d: string,
  paint: string,
  { depth, opacity, steps = 8 }: { depth: number; opacity: number; steps?: number },
): string {
  return Array.from({ length: steps }, (_, step) =>
    stroke(d, paint, (2 * depth * (step + 1)) / steps, opacity / steps),
  ).join('');
}
