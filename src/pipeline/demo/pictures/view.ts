import { type Backdrop, HEIGHT, WIDTH } from './backdrop/backdrop.ts';
import { street } from './backdrop/street.ts';
import { studio } from './backdrop/studio.ts';
import { drawShadow } from './shadow.ts';
import { num } from './svg.ts';
import { type Variant, variantOf } from './variant.ts';
import type { Finish, Vehicle } from './vehicle.ts';

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

const shifted = (variant: Variant, by: number): Variant => variantOf(variant + by);

/** How each view frames a vehicle and where it is photographed. */
export const VIEWS = {
  'side-street': { frame: (vehicle) => whole(vehicle, 822), place: street },
  'side-studio': { frame: (vehicle) => whole(vehicle, 822), place: studio },
  'front-detail': {
    frame: (vehicle) => close(0, 0.12, spanOf(vehicle), 930),
    place: (variant, ground) => studio(shifted(variant, 2), ground),
  },
  'rear-detail': {
    frame: (vehicle) => close(vehicle.length, 0.88, spanOf(vehicle), 930),
    place: (variant, ground) => studio(shifted(variant, 1), ground),
  },
  wheel: {
    frame: ({ wheels }) => {
      const { x, radius } = wheels.at(-1) ?? { x: 0, radius: 320 };
      return close(x, 0.5, radius * 4, 965);
    },
    place: (variant, ground) => studio(shifted(variant, 2), ground),
  },
} satisfies Record<string, View>;

/** What a motorcycle shows instead of a cabin. */
export const RIDER_VIEWS = {
  dash: {
    frame: () => ({ scale: 1.5, left: -330, ground: 2110 }),
    place: (variant, ground) => studio(shifted(variant, 2), ground),
  },
  seats: {
    frame: () => ({ scale: 1.25, left: -1050, ground: 1640 }),
    place: (variant, ground) => studio(shifted(variant, 2), ground),
  },
} satisfies Record<string, View>;

/** How many millimetres a detail shows: enough for the vehicle's height. */
function spanOf({ height, length }: Vehicle): number {
  return Math.max(Math.min(length * 0.56, 2600), height * 1.9);
}

/** One vehicle standing in its place: backdrop, mirror image on a polished floor, shadow, vehicle. */
export function drawView(view: View, vehicle: Vehicle, finish: Omit<Finish, 'light'>): string {
  const { scale, left, ground } = view.frame(vehicle);
  const { light, behind, floorVeil } = view.place(finish.variant, ground);
  const flipped = finish.variant === 1;
  const at = (upright: 1 | -1) =>
    `matrix(${num4(flipped ? -scale : scale)} 0 0 ${num4(scale * upright)} ${num(flipped ? WIDTH - left : left)} ${ground})`;
  const mirrored =
    floorVeil === undefined
      ? ''
      : `<clipPath id="floor"><rect y="${ground}" width="${WIDTH}" height="${HEIGHT - ground}"/></clipPath><g clip-path="url(#floor)"><use href="#vehicle" transform="${at(-1)}"/></g>${floorVeil}`;
  return `${behind}${mirrored}<g transform="${at(1)}">${drawShadow(finish.id, vehicle, light.shadow)}<g id="vehicle">${vehicle.draw({ ...finish, light })}</g></g>`;
}

/** A scale needs more digits than a coordinate: an error of 0.005 would be 20 pixels over a car. */
function num4(value: number): string {
  return value.toFixed(5);
}
