import { ellipse, radial } from './svg.ts';

/** What casts a shadow: its length and its wheels, millimetres. */
export interface Footprint {
  length: number;
  wheels: readonly { x: number; radius: number }[];
}

/** The soft shadow on the ground (y = 0) and the dark contact under each tyre, in millimetres. */
export function drawShadow(id: string, { length, wheels }: Footprint, strength: number): string {
  const middle = length / 2;
  const wide = radial(
    `${id}sw`,
    [middle, -20, length * 0.56, 0.062],
    [0, '#000000', strength * 0.85],
    [0.55, '#000000', strength * 0.62],
    [0.8, '#000000', strength * 0.26],
    [1, '#000000', 0],
  );
  const core = radial(
    `${id}sc`,
    [middle, -50, length * 0.5, 0.036],
    [0, '#000000', strength],
    [0.75, '#000000', strength * 0.8],
    [1, '#000000', 0],
  );
  const contacts = wheels
    .map(({ x, radius }, index) => {
      const name = `${id}s${index}`;
      return `${radial(
        name,
        [x, 2, radius * 0.85, 0.11],
        [0, '#000000', 1],
        [0.5, '#000000', 0.75],
        [1, '#000000', 0],
      )}${ellipse([x, 2, radius * 0.85, radius * 0.1], `url(#${name})`)}`;
    })
    .join('');
  return `${wide}${core}${ellipse([middle, -20, length * 0.56, length * 0.036], `url(#${id}sw)`)}${ellipse([middle, -50, length * 0.5, length * 0.019], `url(#${id}sc)`)}${contacts}`;
}
