import type { Body } from './bodies/body.ts';
import { curve } from './curve.ts';
import { num } from './svg.ts';

/** Free space between tyre and wheel arch, millimetres. */
const ARCH_GAP = 44;

/** The radius of the body's wheel arches, millimetres. */
export function archRadius(body: Body): number {
  return body.wheels.radius + ARCH_GAP;
}

/** Half the width of an arch where it meets the sill. */
function halfChord(body: Body): number {
  return Math.sqrt(archRadius(body) ** 2 - (body.wheels.radius - body.sill) ** 2);
}

/** The arch over a wheel at `x` as an open path from its rear foot to its front foot. */
export function arch(body: Body, x: number): string {
  const [half, radius] = [num(halfChord(body)), num(archRadius(body))];
  return `M${num(x + Number(half))} ${-body.sill}A${radius} ${radius} 0 1 0 ${num(x - Number(half))} ${-body.sill}`;
}

/** The painted body as seen from the side, its wheel arches cut out. */
export function silhouette(body: Body): string {
  const cut = (x: number) => arch(body, x).replace('M', 'L');
  return `${curve(body.profile)}${cut(body.wheels.rear)}${cut(body.wheels.front)}Z`;
}
