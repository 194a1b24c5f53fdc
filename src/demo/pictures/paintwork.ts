import type { CarBody } from './bodies/body.ts';
import { mix } from './colour.ts';
import { curve, outline } from './curve.ts';
import type { Light } from './light.ts';
import type { PaintTones } from './paint.ts';
import { arch, archRadius, silhouette } from './silhouette.ts';
import { clip, clipped, feather, fill, linear, num, radial, stroke } from './svg.ts';

interface Surface {
  id: string;
  body: CarBody;
  paint: PaintTones;
  light: Light;
}

const whole = ({ length, height }: CarBody) => `M-100 ${-height - 100}H${length + 100}V0H-100Z`;

/** Everything under an open curve that runs the length of the car. */
const under = (line: string, { length }: CarBody) => `${line}L${length + 200} -300V100H-200Z`;

/** Roof, pillars, bonnet and shoulder: they face up and take the colour of the sky. */
function upper({ id, body, paint, light }: Surface): string {
  const lit = mix(paint.light, light.sky, paint.gloss * 0.8);
  const { height } = body;
  const defs = linear(
    `${id}u`,
    [0, -height, 0, -height * 0.5],
    [0, mix(lit, '#ffffff', 0.25)],
    [0.06, mix(lit, paint.base, 0.25)],
    [0.22, paint.base],
    [0.5, mix(paint.base, paint.dark, 0.3)],
    [0.72, mix(paint.base, lit, 0.25)],
    [0.95, mix(paint.base, lit, 0.6)],
    [1, mix(paint.base, lit, 0.35)],
  );
  return `${defs}${fill(whole(body), `url(#${id}u)`)}`;
}

/** The doors under the shoulder: horizon first, then the lit belly, then the tuck-in above the sill. */
function flank({ id, body, paint, light }: Surface): string {
  const line = curve(body.shoulder);
  const { height, length } = body;
  const top = -height * 0.63;
  const ground = mix(paint.dark, light.ground, 0.25 + paint.gloss * 0.3);
  const defs =
    linear(
      `${id}f`,
      [length * 0.48, top, length * 0.486, -body.sill],
      [0, mix(paint.base, paint.dark, 0.15)],
      [0.16, mix(paint.base, paint.dark, 0.55)],
      [0.34, mix(paint.base, paint.dark, 0.2)],
      [0.52, mix(paint.base, paint.light, 0.22)],
      [0.68, paint.base],
      [0.8, mix(paint.base, paint.dark, 0.5)],
      [0.9, mix(paint.dark, ground, 0.55)],
      [0.97, ground],
      [1, paint.deep],
    ) + clip(`${id}fc`, under(line, body));
  const shade = feather(line, paint.dark, { depth: height * 0.055, opacity: 0.75 });
  return `${defs}${clipped(`${id}fc`, fill(whole(body), `url(#${id}f)`) + shade)}`;
}

/** The mirrored skyline along the doors, broken the way a moving camera sees it. */
function skyline({ id, body, paint, light }: Surface): string {
  const { length: l, height: h } = body;
  const at = (share: number) => num(h * share);
  const band = outline(
    `-100,${at(0.43)} ${l * 0.2},${at(0.455)} ${l * 0.34},${at(0.45)} ${l * 0.5},${at(0.475)} ${l * 0.68},${at(0.47)}
     ${l * 0.84},${at(0.5)} ${l + 100},${at(0.49)} | ${l + 100},${at(0.36)} | ${l * 0.8},${at(0.37)} ${l * 0.6},${at(0.35)}
     ${l * 0.4},${at(0.34)} ${l * 0.2},${at(0.33)} -100,${at(0.33)}`,
  );
  const defs = linear(
    `${id}k`,
    [0, -h * 0.49, 0, -h * 0.34],
    [0, light.horizon, 0.1 + paint.gloss * 0.3],
    [0.25, light.horizon, 0.22 + paint.gloss * 0.5],
    [1, light.horizon, 0],
  );
  return `${defs}${fill(band, `url(#${id}k)`)}`;
}

/** The two creases: a bright upper edge each, soft above, hard below. */
function creases({ id, body, paint, light }: Surface): string {
  const lit = mix(paint.light, light.sky, paint.gloss);
  const [shoulder, crease] = [curve(body.shoulder), curve(body.crease)];
  const defs = linear(
    `${id}h`,
    [0, 0, body.length, 0],
    [0.02, lit, 0.1],
    [0.16, lit, 0.9],
    [0.5, lit, 0.65],
    [0.85, lit, 0.95],
    [1, lit, 0.2],
  );
  const glow = feather(shoulder, lit, { depth: body.height * 0.045, opacity: 0.55 });
  const above = `${shoulder}L${body.length + 200} -2600H-200Z`;
  const lowGlow = feather(crease, lit, { depth: body.height * 0.035, opacity: 0.32 });
  const belowCrease = `${crease}V0H${num(body.wheels.front)}Z`;
  return `${defs}${clip(`${id}ha`, above)}${clip(`${id}hb`, belowCrease)}${clipped(`${id}ha`, glow)}${stroke(shoulder, `url(#${id}h)`, 5)}${clipped(`${id}hb`, lowGlow)}${stroke(crease, paint.dark, 4, 0.6)}`;
}

/** Front and rear turn away from the eye, with a narrow light on each corner. */
function ends({ id, body, paint, light }: Surface): string {
  const { length: l } = body;
  const lit = mix(paint.light, light.sky, paint.gloss);
  const turn = l * 0.13;
  const defs =
    linear(
      `${id}ef`,
      [0, 0, turn, 0],
      [0, paint.deep, 0.75],
      [0.2, paint.dark, 0.45],
      [0.45, lit, 0.22],
      [0.62, paint.dark, 0.12],
      [1, paint.dark, 0],
    ) +
    linear(
      `${id}er`,
      [l, 0, l - turn, 0],
      [0, paint.deep, 0.7],
      [0.22, paint.dark, 0.4],
      [0.4, lit, 0.25],
      [0.6, paint.dark, 0.14],
      [1, paint.dark, 0],
    );
  const belt = -body.height * 0.6;
  const box = (from: number) => `M${num(from)} ${num(belt)}h${num(turn)}V0h${num(-turn)}Z`;
  return `${defs}${fill(box(0), `url(#${id}ef)`)}${fill(box(l - turn), `url(#${id}er)`)}`;
}

/** The flares around the wheels: they catch light on top and throw shade to their sides. */
function flares({ id, body, paint, light }: Surface): string {
  const lit = mix(paint.light, light.sky, paint.gloss);
  const radius = archRadius(body);
  return [body.wheels.front, body.wheels.rear]
    .map((x, index) => {
      const name = `${id}w${index}`;
      const defs =
        radial(
          name,
          [x, -body.wheels.radius, radius + 120],
          [radius / (radius + 120), lit, 0.3],
          [(radius + 26) / (radius + 120), lit, 0.1],
          [(radius + 60) / (radius + 120), paint.dark, 0.16],
          [1, paint.dark, 0],
        ) +
        linear(
          `${name}l`,
          [0, -body.wheels.radius - radius, 0, -body.wheels.radius],
          [0, lit, 0.9],
          [1, lit, 0.1],
        );
      const edge = arch(body, x);
      const lip =
        body.archLip > 0
          ? stroke(edge, '#1d2023', body.archLip * 2) + stroke(edge, '#3a3e42', body.archLip * 2 - 12, 0.35)
          : stroke(edge, `url(#${name}l)`, 20, 0.6) + stroke(edge, paint.deep, 9);
      return `${defs}${fill(`M${num(x - radius - 130)} -1000h${num(radius * 2 + 260)}V0h${num(-radius * 2 - 260)}Z`, `url(#${name})`)}${lip}`;
    })
    .join('');
}

/** The roof strip above the windows, lit from above. */
function roof({ id, body, paint, light }: Surface): string {
  if (body.rail === '') return '';
  const rail = curve(body.rail);
  const lit = mix(paint.light, light.sky, 0.35 + paint.gloss * 0.5);
  const above = `${rail}L${body.length} -2600H0Z`;
  return `${clip(`${id}ra`, above)}${clipped(`${id}ra`, feather(rail, lit, { depth: 70, opacity: 0.7, steps: 6 }))}${stroke(rail, paint.dark, 3, 0.5)}`;
}

/** The painted body: zones, creases, flares and its thin lit outline. */
export function drawPaintwork(surface: Surface): string {
  const { id, body, paint, light } = surface;
  const shape = silhouette(body);
  const lit = mix(paint.light, light.sky, 0.5);
  const content = [upper, roof, flank, skyline, creases, flares, ends].map((draw) => draw(surface)).join('');
  const rim = linear(
    `${id}o`,
    [0, -body.height, 0, -body.height * 0.45],
    [0, lit, 0.95],
    [0.6, lit, 0.5],
    [1, lit, 0],
  );
  return `${clip(`${id}c`, shape)}${rim}${clipped(`${id}c`, content + stroke(curve(body.profile), `url(#${id}o)`, 14))}`;
}
