import { XMLValidator } from 'fast-xml-parser';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { BODIES, SCENES, VIEWS } from './names.ts';
import { drawFrame, drawScene, drawVehicle } from './pictures.ts';
import { TURN_FRAMES } from './turntable.ts';

const blue = { paint: 'Blue', interior: 'black', seed: 0 } as const;

/** Every `url(#id)` and `href="#id"` of a drawing that names no element of it. */
function danglingReferences(svg: string): string[] {
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  return [...svg.matchAll(/(?:url\(|href=")#([\w-]+)/g)]
    .map(([, id = '']) => id)
    .filter((id) => !ids.has(id));
}

function repeatedIds(svg: string): string[] {
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

function expectSound(svg: string) {
  expect(XMLValidator.validate(svg)).toBe(true);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|null|(?:width|height|r|rx|ry)="-/);
  expect(danglingReferences(svg)).toEqual([]);
  expect(repeatedIds(svg)).toEqual([]);
}

describe('drawVehicle', () => {
  const pairs = BODIES.flatMap((body) => VIEWS.map((view) => ({ body, view })));

  it.each(pairs)('draws $body, $view as a sound document of 1600 × 1067', ({ body, view }) => {
    for (const seed of [0, 1, 2]) {
      const svg = drawVehicle({ ...blue, body, view, seed });
      expectSound(svg);
      expect(svg).toMatch(/^<svg [^>]*width="1600" height="1067"/);
    }
  });

  it('gives the same bytes for the same spec', () => {
    const spec = { ...blue, body: 'SUV', view: 'side-street', seed: 7 } as const;
    expect(drawVehicle(spec)).toBe(drawVehicle({ ...spec }));
  });

  it('folds the seed to three versions', () => {
    const seeds = Array.from({ length: 30 }, (_, seed) => seed - 9);
    const drawn = new Set(
      seeds.map((seed) => drawVehicle({ ...blue, body: 'Ute', view: 'side-street', seed })),
    );
    expect(drawn.size).toBe(3);
  });

  it('shows the car in its own colour, and silver for a colour it does not know', () => {
    const painted = (paint: string) => drawVehicle({ ...blue, body: 'Sedan', view: 'side-studio', paint });
    expect(painted('Red')).not.toBe(painted('Blue'));
    expect(painted('Pearl White')).toBe(painted('white'));
    expect(painted('Moonbeam')).toBe(painted('Silver'));
    expect(painted('constructor')).toBe(painted('Silver'));
  });

  it('draws a cabin from the interior tone alone', () => {
    const dash = drawVehicle({ ...blue, body: 'Hatch', view: 'dash' });
    expect(drawVehicle({ body: 'Van', paint: 'Red', view: 'dash', interior: 'black', seed: 2 })).toBe(dash);
    expect(drawVehicle({ ...blue, body: 'Hatch', view: 'dash', interior: 'tan' })).not.toBe(dash);
  });

  it('shows a caravan’s rooms and a motorcycle’s cockpit where a car shows its cabin', () => {
    const dashes = (['Hatch', 'Caravan', 'Motorcycle'] as const).map((body) =>
      drawVehicle({ ...blue, body, view: 'dash' }),
    );
    expect(new Set(dashes).size).toBe(3);
  });

  it.each(BODIES)('rasterises %s with sharp', async (body) => {
    const svg = Buffer.from(drawVehicle({ ...blue, body, view: 'side-street' }));
    const { data, info } = await sharp(svg).resize(200).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([200, 133]);
    expect(new Set(data).size).toBeGreaterThan(100);
  });
});

describe('drawScene', () => {
  it.each(SCENES)('draws %s in every palette as a sound document of 2400 × 1200', (kind) => {
    const drawn = (['blue', 'red', 'amber'] as const).map((palette, seed) =>
      drawScene({ kind, palette, seed }),
    );
    drawn.forEach(expectSound);
    expect(drawn[0]).toMatch(/^<svg [^>]*width="2400" height="1200"/);
    expect(new Set(drawn).size).toBe(3);
    expect(drawScene({ kind, palette: 'blue', seed: 3 })).toBe(drawn[0]);
  });

  it('rasterises with sharp', async () => {
    const svg = Buffer.from(drawScene({ kind: 'building', palette: 'red', seed: 1 }));
    expect(await sharp(svg).metadata()).toMatchObject({ width: 2400, height: 1200 });
  });
});

it('draws a car from all sides, each frame another sound document of 900 × 600', () => {
  const frames = Array.from({ length: TURN_FRAMES }, (_, frame) => drawFrame('White', frame));
  for (const svg of frames) {
    expectSound(svg);
    expect(svg).toMatch(/^<svg [^>]*width="900" height="600"/);
  }
  expect(new Set(frames).size).toBe(TURN_FRAMES);
  expect(drawFrame('Red', 0)).not.toBe(frames[0]);
});
