import type { CarBody } from './bodies/body.ts';
import { outline } from './curve.ts';
import { drawGreenhouse } from './greenhouse.ts';
import { drawLamps } from './lamps.ts';
import type { Light } from './light.ts';
import type { PaintTones } from './paint.ts';
import { drawPaintwork } from './paintwork.ts';
import { arch, archRadius, silhouette } from './silhouette.ts';
import { clip, clipped, fill, linear, num, stroke } from './svg.ts';
import { drawMirror, drawTrim } from './trim.ts';
import type { Variant } from './variant.ts';
import { drawWheel } from './wheel.ts';

/** Dark wheel houses and floor between the wheels. */
function underbody(body: CarBody): string {
  const { front, rear, radius } = body.wheels;
  const well = (x: number) => `${arch(body, x)}Z`;
  const floor = outline(
    `${front - 500},${body.sill + 30} | ${front - 420},${body.sill - 40} | ${rear + 420},${body.sill - 30} | ${rear + 480},${body.sill + 40}`,
  );
  return `${fill(floor, '#0a0b0c')}${fill(well(front), '#08090a')}${fill(well(rear), '#08090a')}${fill(`M${front} ${num(-radius)}H${rear}v60H${front}Z`, '#0a0b0c')}`;
}

function wheels(id: string, body: CarBody, variant: Variant): string {
  const { front, rear, radius, rim } = body.wheels;
  const shade = linear(
    `${id}ws`,
    [0, -radius - archRadius(body), 0, -radius * 0.9],
    [0, '#000000', 0.95],
    [0.24, '#000000', 0.6],
    [0.5, '#000000', 0.1],
    [1, '#000000', 0],
  );
  const place = (x: number, end: string) =>
    `<g transform="translate(${num(x)} ${num(-radius)})">${drawWheel({ id: `${id}${end}`, radius, rim, variant })}</g>`;
  const shadows = [front, rear].map((x) => fill(`${arch(body, x)}Z`, `url(#${id}ws)`)).join('');
  return `${place(front, 'a')}${place(rear, 'b')}${shade}${shadows}`;
}

/** Rails, steps and seats that stand out of the silhouette, with a faint light along their upper edge. */
function outside(body: CarBody): string {
  return body.outside
    .map((text) => fill(outline(text), '#1a1d20') + stroke(outline(text), '#5b6268', 5, 0.5))
    .join('');
}

/** A car from its left side in millimetres, the ground at y = 0 and its front bumper at x = 0. */
export function drawCar(car: {
  id: string;
  body: CarBody;
  paint: PaintTones;
  light: Light;
  variant: Variant;
}): string {
  const { id, body } = car;
  const trim = clip(`${id}tc`, silhouette(body)) + clipped(`${id}tc`, drawTrim(car) + drawLamps(car));
  return `${underbody(body)}${outside(body)}${wheels(id, body, car.variant)}${drawPaintwork(car)}${trim}${drawGreenhouse(car)}${drawMirror(car)}`;
}
