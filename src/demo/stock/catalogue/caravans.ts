import type { CaravanModel } from './model.ts';

type Measures = readonly [
  body_width: number,
  body_length: number,
  tare_weight: number,
  aggregate_trailer_mass: number,
  axle_type: 'Single' | 'Tandem',
  sleeps: number,
];

const specifications = ([
  body_width,
  body_length,
  tare_weight,
  aggregate_trailer_mass,
  axle_type,
  sleeps,
]: Measures) => ({
  body_width,
  body_length,
  tare_weight,
  aggregate_trailer_mass,
  axle_type,
  sleeps,
});

/** Caravans of the demo stock. */
// biome-ignore format: a table, a row for each model
export const CARAVANS: readonly CaravanModel[] = [
  { make: 'Jayco', model: 'Journey', badge: '17.55-8 Touring', years: [2018], price: 68_990, style: 'Full caravan', specifications: specifications([8.1, 18.3, 1790, 2240, 'Tandem', 2]) },
  { make: 'Jayco', model: 'Journey', badge: '21.66-3 Outback Family', years: [2017], price: 84_990, style: 'Off-road', specifications: specifications([8.2, 22.4, 2345, 2900, 'Tandem', 5]) },
  { make: 'Jayco', model: 'Expanda', badge: '16.49-1', years: [2012], price: 59_990, style: 'Pop-top', specifications: specifications([7.9, 16.6, 1495, 1895, 'Single', 6]) },
  { make: 'Jayco', model: 'Silverline', badge: '21.65-3 Slide-Out', years: [2015], price: 112_000, style: 'Full caravan', specifications: specifications([8.2, 23.1, 2620, 3150, 'Tandem', 2]) },
  { make: 'Avan', model: 'Cruiseliner', badge: '3A', years: [2010, 2021], price: 46_990, style: 'Pop-top', specifications: specifications([7.2, 14.4, 1120, 1500, 'Single', 2]) },
  { make: 'Coromal', model: 'Element', badge: '542 Family', years: [2014, 2023], price: 62_490, style: 'Pop-top', specifications: specifications([7.7, 17.9, 1640, 2040, 'Tandem', 4]) },
  { make: 'Windsor', model: 'Genesis', badge: '612S', years: [2009, 2019], price: 54_990, style: 'Full caravan', specifications: specifications([7.7, 20.1, 1890, 2390, 'Tandem', 2]) },
  { make: 'New Age', model: 'Manta Ray', badge: '19ER Ensuite', years: [2016], price: 79_990, style: 'Full caravan', specifications: specifications([8.1, 19.8, 2140, 2640, 'Tandem', 2]) },
  { make: 'Lotus', model: 'Trooper', badge: '20 Off Road', years: [2018], price: 109_990, style: 'Off-road', specifications: specifications([8.2, 20.6, 2680, 3500, 'Tandem', 2]) },
  { make: 'Crusader', model: 'Excalibur', badge: 'Prince', years: [2017], price: 91_500, style: 'Off-road', specifications: specifications([8.1, 21.2, 2490, 3200, 'Tandem', 3]) },
  { make: 'Viscount', model: 'Supreme', badge: 'Grand Tourer', years: [1988, 1994], price: 19_800, style: 'Full caravan', specifications: specifications([7.4, 18.0, 1350, 1700, 'Tandem', 4]) },
  { make: 'Millard', model: 'Longreach', badge: '16 Pop Top', years: [2004, 2016], price: 38_990, style: 'Pop-top', specifications: specifications([7.5, 16.2, 1280, 1650, 'Single', 4]) },
];
