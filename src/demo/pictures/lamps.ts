import type { CarBody } from './bodies/body.ts';
import { curve, outline } from './curve.ts';
import { clip, clipped, feather, fill, linear, stroke } from './svg.ts';

function headLamp(id: string, body: CarBody): string {
  const shape = outline(body.headLamp);
  const defs =
    linear(
      `${id}p`,
      [0, -body.height * 0.62, 0, -body.height * 0.44],
      [0, '#dfe7ee'],
      [0.3, '#7f8b96'],
      [0.6, '#2b3238'],
      [1, '#59636c'],
    ) + clip(`${id}pc`, shape);
  const light = curve(body.headLight);
  const inside = `${fill(shape, `url(#${id}p)`)}${feather(light, '#eaf4ff', { depth: 26, opacity: 0.5, steps: 5 })}${stroke(light, '#ffffff', 12)}${stroke(shape, '#0c0f12', 14, 0.75)}`;
  return `${defs}${clipped(`${id}pc`, inside)}`;
}

function tailLamp(id: string, body: CarBody): string {
  const shape = outline(body.tailLamp);
  const defs =
    linear(
      `${id}q`,
      [0, -body.height * 0.68, 0, -body.height * 0.48],
      [0, '#b3161f'],
      [0.35, '#6d0a11'],
      [1, '#3a050a'],
    ) + clip(`${id}qc`, shape);
  const light = curve(body.tailLight);
  const inside = `${fill(shape, `url(#${id}q)`)}${feather(light, '#ff5a4d', { depth: 30, opacity: 0.6, steps: 5 })}${stroke(light, '#ff9a8c', 9)}${stroke(shape, '#22060a', 12, 0.7)}`;
  return `${defs}${clipped(`${id}qc`, inside)}`;
}

/** Head lamp with its daytime light, and tail lamp with its light guide. */
export function drawLamps({ id, body }: { id: string; body: CarBody }): string {
  return headLamp(id, body) + tailLamp(id, body);
}
