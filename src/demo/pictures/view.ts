import { type Backdrop, HEIGHT, WIDTH } from './backdrop/backdrop.ts';
import { street } from './backdrop/street.ts';
import { studio } from './backdrop/studio.ts';
import { drawShadow } from './shadow.ts';
import { num } from './svg.ts';
import { type Finish, type Variant, type Vehicle, variantOf } from './variant.ts';

/** Where the camera stands: pixels per millimetre, the vehicle's front and the ground in pixels. */
interface Frame {
  scale: number;
  left: number;
  ground: number;
}

interface View {
  frame: (vehicle: Vehicle) => Frame;
  place: (variant: Variant, ground: number) => Backdrop;
}

function whole({ length, height }: Vehicle, ground: number): Frame {
  const scale = Math.min(1370 / length, 640 / height);
  return { scale, left: (WIDTH - length * scale) / 2, ground };
}

/** A close view `span` millimetres wide of the point `x`, which stands at `at` (0..1) of the picture's width. */
function close(x: number, at: number, span: number, ground: number): Frame {
  const scale = WIDTH / span;
  return { scale, left: WIDTH * at - x * scale, ground };
}

/** The details of a vehicle are lit in another studio than its whole. */
const otherStudio =
  (by: 1 | 2) =>
  (variant: Variant, ground: number): Backdrop =>
    studio(variantOf(variant + by), ground);

/** How each view frames a vehicle and where it is photographed. */
export const VIEWS = {
  'side-street': { frame: (vehicle) => whole(vehicle, 822), place: street },
  'side-studio': { frame: (vehicle) => whole(vehicle, 822), place: studio },
  'front-detail': {
    frame: (vehicle) => close(0, 0.12, spanOf(vehicle), 930),
    place: otherStudio(2),
  },
  'rear-detail': {
    frame: (vehicle) => close(vehicle.length, 0.88, spanOf(vehicle), 930),
    place: otherStudio(1),
  },
  wheel: {
    frame: ({ wheels }) => {
      const { x, radius } = wheels.at(-1) ?? { x: 0, radius: 320 };
      return close(x, 0.5, radius * 4, 965);
    },
    place: otherStudio(2),
  },
} satisfies Record<string, View>;

/** What a motorcycle shows instead of a cabin. */
export const RIDER_VIEWS = {
  dash: {
    frame: () => ({ scale: 1.5, left: -330, ground: 2110 }),
    place: otherStudio(2),
  },
  seats: {
    frame: () => ({ scale: 1.25, left: -1050, ground: 1640 }),
    place: otherStudio(2),
  },
} satisfies Record<string, View>;

/** How many millimetres a detail shows: enough for the vehicle's height. */
function spanOf({ height, length }: Vehicle): number {
  return Math.max(Math.min(length * 0.56, 2600), height * 1.9);
}

/** The vehicle upside down on the polished floor, which fades it. */
function mirrorImage(placed: string, { ground }: Frame, veil: string | undefined): string {
  if (veil === undefined || ground >= HEIGHT) return '';
  const floor = `<clipPath id="floor"><rect y="${ground}" width="${WIDTH}" height="${HEIGHT - ground}"/></clipPath>`;
  return `${floor}<g clip-path="url(#floor)"><use href="#vehicle" transform="${placed}"/></g>${veil}`;
}

/** One vehicle standing in its place: backdrop, mirror image, shadow, vehicle; the second version faces right. */
export function drawView(view: View, vehicle: Vehicle, finish: Omit<Finish, 'light'>): string {
  const frame = view.frame(vehicle);
  const { light, behind, floorVeil } = view.place(finish.variant, frame.ground);
  const [across, front] =
    finish.variant === 1 ? [-frame.scale, WIDTH - frame.left] : [frame.scale, frame.left];
  const placed = (upright: 1 | -1) =>
    `matrix(${across.toFixed(5)} 0 0 ${(frame.scale * upright).toFixed(5)} ${num(front)} ${frame.ground})`;
  const shadow = drawShadow(finish.id, vehicle, light.shadow);
  const drawn = vehicle.draw({ ...finish, light });
  return `${behind}${mirrorImage(placed(-1), frame, floorVeil)}<g transform="${placed(1)}">${shadow}<g id="vehicle">${drawn}</g></g>`;
}
