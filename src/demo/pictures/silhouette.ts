import type { CarBody } from './bodies/body.ts';
import { curve } from './curve.ts';
import { num } from './svg.ts';

/** Free space between tyre and wheel arch, millimetres. */
const ARCH_GAP = 44;

/** The radius of the body's wheel arches, millimetres. */
export function archRadius(body: CarBody): number {
  return body.wheels.radius + ARCH_GAP;
}

/** Half the width of an arch where it meets the sill. */
function halfChord(body: CarBody): number {
  return Math.sqrt(archRadius(body) ** 2 - (body.wheels.radius - body.sill) ** 2);
}

/** The arc over a wheel at `x`, from its rear foot to its front foot, without the command that leads there. */
function arc(body: CarBody, x: number): string {
  const [half, radius] = [halfChord(body), num(archRadius(body))];
  const at = (foot: number) => `${num(foot)} ${-body.sill}`;
  return `${at(x + half)}A${radius} ${radius} 0 1 0 ${at(x - half)}`;
}

/** The arch over a wheel at `x` as an open path. */
export function arch(body: CarBody, x: number): string {
  return `M${arc(body, x)}`;
}

/** The painted body as seen from the side, its wheel arches cut out. */
export function silhouette(body: CarBody): string {
  const { front, rear } = body.wheels;
  return `${curve(body.profile)}L${arc(body, rear)}L${arc(body, front)}Z`;
}
