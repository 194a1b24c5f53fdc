import type { Light } from '../light.ts';
import { paintNamed } from '../paint.ts';
import { drawShadow } from '../shadow.ts';
import { num, type Stop } from '../svg.ts';
import type { Variant } from '../variant.ts';
import { VEHICLES } from '../vehicle.ts';

export const SCENE_WIDTH = 2400;
export const SCENE_HEIGHT = 1200;

/** The colours a scene takes from the site's palette. */
export interface Accent {
  brand: string;
  deep: string;
  /** The sky from top to horizon. */
  sky: readonly Stop[];
  /** Paints of the vehicles, the leading one first. */
  paints: readonly [string, string, string];
}

/** What every scene is given. */
export interface SceneInput {
  accent: Accent;
  variant: Variant;
}

export type VehicleName = keyof typeof VEHICLES;

interface SceneVehicle {
  id: string;
  vehicle: VehicleName;
  paint: string;
  /** Front and ground in pixels, scale in pixels per millimetre. */
  at: readonly [front: number, ground: number, scale: number];
  /** Left by default. */
  facing?: 'right';
}

/** Puts a vehicle with its shadow into a scene. */
function park(place: SceneVehicle, light: Light, variant: Variant): string {
  const { id, facing } = place;
  const [front, ground, scale] = place.at;
  const vehicle = VEHICLES[place.vehicle];
  const across = facing === 'right' ? -scale : scale;
  return `<g transform="matrix(${across.toFixed(5)} 0 0 ${scale.toFixed(5)} ${num(front)} ${num(ground)})">${drawShadow(id, vehicle, light.shadow)}${vehicle.draw({ id, paint: paintNamed(place.paint), light, variant })}</g>`;
}

/** Vehicles in the order in which they are painted, far ones first. */
export function parkAll(places: readonly SceneVehicle[], light: Light, variant: Variant): string {
  return places.map((place) => park(place, light, variant)).join('');
}
