import type { drawScene, drawVehicle } from './pictures.ts';

type VehiclePictureSpec = Parameters<typeof drawVehicle>[0];
type SceneSpec = Parameters<typeof drawScene>[0];

/** The words in addresses of pictures, each defined by its drawing. */
export const BODIES = [
  'Hatch',
  'Sedan',
  'SUV',
  'Wagon',
  'Ute',
  'Coupe',
  'Convertible',
  'Van',
  'OffRoader',
  'SevenSeater',
  'CoupeSUV',
  'EvCrossover',
  'SmallCrossover',
  'SmallHatch',
  'HotHatch',
  'Fastback',
  'LargeSedan',
  'CrossWagon',
  'PeopleMover',
  'TallUte',
  'MuscleCoupe',
  'Roadster',
  'SingleCab',
  'Classic',
  'Motorcycle',
  'AdventureBike',
  'SportsBike',
  'Cruiser',
  'Scooter',
  'Caravan',
  'PopTop',
  'OffRoadCaravan',
] as const satisfies readonly VehiclePictureSpec['body'][];
export const VIEWS = [
  'side-street',
  'side-studio',
  'front-detail',
  'rear-detail',
  'wheel',
  'dash',
  'seats',
] as const satisfies readonly VehiclePictureSpec['view'][];
export const INTERIORS = [
  'black',
  'grey',
  'tan',
] as const satisfies readonly VehiclePictureSpec['interior'][];
export const SCENES = [
  'hero-coast',
  'hero-city',
  'hero-garage',
  'showroom',
  'service-bay',
  'parts',
  'building',
] as const satisfies readonly SceneSpec['kind'][];
export const PALETTES = ['blue', 'red', 'amber'] as const satisfies readonly SceneSpec['palette'][];
