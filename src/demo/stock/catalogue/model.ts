import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { EngineName } from './engines.ts';

export type ItemType = Vehicle['item_type'];
type Drive = 'Front' | 'Rear' | 'AWD' | '4WD';
type Gearbox = 'Automatic' | 'Manual' | 'CVT' | 'Dual-clutch';

/** A grade of a model: its name, its price new in dollars, and what drives it. */
export type Badge = readonly [
  name: string,
  price: number,
  engine: EngineName,
  gearbox: Gearbox,
  drive: Drive,
];

export interface CarModel {
  make: string;
  model: string;
  body: 'Hatch' | 'Sedan' | 'SUV' | 'Wagon' | 'Ute' | 'Coupe' | 'Convertible' | 'Van';
  /** First and last model year; no last year while it is sold new. */
  years: readonly [first: number, last?: number];
  /** Series by the model year it began with, oldest first. */
  series: readonly (readonly [from: number, name: string])[];
  seats: number;
  /** Length, width, height in millimetres. */
  size: readonly [length: number, width: number, height: number];
  /** Gross vehicle mass, kilograms. */
  mass: number;
  /** Stars and the year of the rating, where there is one (D12). */
  ancap?: readonly [stars: number, year: number];
  /** Share of its value that remains after a year, and usual kilometres in one, where they are not those of most cars. */
  holds?: number;
  kmAYear?: number;
  badges: readonly Badge[];
}

/** A motorcycle; one grade a model. */
export interface MotorcycleModel {
  make: string;
  model: string;
  badge: string | null;
  years: readonly [first: number, last?: number];
  price: number;
  /** Cubic centimetres. */
  displacement: number;
  cylinders: number;
  /** Newton metres. */
  torque: number;
  /** Litres. */
  tank: number;
  /** Wet, kilograms. */
  mass: number;
  style: 'Naked' | 'Adventure' | 'Sports' | 'Classic' | 'Cruiser' | 'Touring' | 'Trail' | 'Scooter';
}

/** A caravan, in feet and kilograms. */
export interface CaravanModel {
  make: string;
  model: string;
  badge: string;
  years: readonly [first: number, last?: number];
  price: number;
  style: 'Full caravan' | 'Pop-top' | 'Off-road' | 'Hybrid camper';
  specifications: Vehicle['specifications'];
}
