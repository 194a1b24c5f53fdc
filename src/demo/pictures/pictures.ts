import { HEIGHT, WIDTH } from './backdrop/backdrop.ts';
import { drawInterior, type InteriorTone, type InteriorView } from './interior/interior.ts';
import { paintNamed } from './paint.ts';
import { ACCENTS, type ScenePalette } from './scene/accents.ts';
import { SCENES, type SceneKind } from './scene/scenes.ts';
import { SCENE_HEIGHT, SCENE_WIDTH } from './scene/stage.ts';
import { svgDocument } from './svg.ts';
import { drawTurn, TURN_HEIGHT, TURN_WIDTH } from './turntable.ts';
import { variantOf } from './variant.ts';
import { type PictureBody, seatingOf, VEHICLES } from './vehicle.ts';
import { drawView, RIDER_VIEWS, VIEWS } from './view.ts';

export type PictureView = keyof typeof VIEWS | InteriorView;

/** What a vehicle's picture shows. */
interface PictureSpec {
  body: PictureBody;
  /** A colour's name as the feed spells it; unknown names are painted silver. */
  paint: string;
  view: PictureView;
  interior: InteriorTone;
  /** Picks one of three versions: backdrop, wheels, facing. */
  seed: number;
}

/** Pixels of each kind of drawing. */
export const SIZES = {
  vehicle: { width: WIDTH, height: HEIGHT },
  scene: { width: SCENE_WIDTH, height: SCENE_HEIGHT },
  turn: { width: TURN_WIDTH, height: TURN_HEIGHT },
} as const;

const isInterior = (view: PictureView): view is InteriorView => view === 'dash' || view === 'seats';

function vehicleContent({ body, paint, view, interior, seed }: PictureSpec): string {
  const finish = { id: 'v', paint: paintNamed(paint), variant: variantOf(seed) };
  if (!isInterior(view)) return drawView(VIEWS[view], VEHICLES[body], finish);
  const seating = seatingOf(body);
  return seating === 'motorcycle'
    ? drawView(RIDER_VIEWS[view], VEHICLES[body], finish)
    : drawInterior(seating, view, interior);
}

/**
 * One picture of an invented vehicle, 1600 × 1067 pixels (look.md "Demo pictures"). The same spec gives the same
 * bytes. `dash` and `seats` show a cabin in the interior's tone; a caravan shows its galley and dinette there, a
 * motorcycle its cockpit and saddle.
 */
export function drawVehicle(spec: PictureSpec): string {
  return svgDocument(WIDTH, HEIGHT, vehicleContent(spec));
}

/** A wide scene with the palette's colours and vehicles, 2400 × 1200 pixels; `seed` picks one of three versions. */
export function drawScene({
  kind,
  palette,
  seed,
}: {
  kind: SceneKind;
  palette: ScenePalette;
  seed: number;
}): string {
  return svgDocument(
    SCENE_WIDTH,
    SCENE_HEIGHT,
    SCENES[kind]({ accent: ACCENTS[palette], variant: variantOf(seed) }),
  );
}

/** One frame of a 360° view, 900 × 600 pixels, of a plain car in a paint. */
export const drawFrame = (paint: string, frame: number): string =>
  svgDocument(TURN_WIDTH, TURN_HEIGHT, drawTurn(paint, frame));
