import { cityNight } from './city-night.ts';
import { coastRoad } from './coast-road.ts';
import { dealership } from './dealership.ts';
import { garage } from './garage.ts';
import { partsStore } from './parts-store.ts';
import { showroom } from './showroom.ts';
import type { SceneInput } from './stage.ts';
import { workshop } from './workshop.ts';

/** Every wide scene: heroes, offers, blog covers, the dealership itself. */
export const SCENES = {
  'hero-coast': coastRoad,
  'hero-city': cityNight,
  'hero-garage': garage,
  showroom,
  'service-bay': workshop,
  parts: partsStore,
  building: dealership,
} satisfies Record<string, (setting: SceneInput) => string>;

export type SceneKind = keyof typeof SCENES;
