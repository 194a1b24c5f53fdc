import type { MotorcycleModel } from './model.ts';

/** Motorcycles of the demo stock. */
// biome-ignore format: a table, a row for each model
export const MOTORCYCLES: readonly MotorcycleModel[] = [
  { make: 'Honda', model: 'CB500X', badge: null, years: [2016, 2023], price: 10_990, displacement: 471, cylinders: 2, torque: 43, tank: 17, mass: 199, style: 'Adventure' },
  { make: 'Honda', model: 'CRF300L', badge: 'Rally', years: [2021], price: 10_499, displacement: 286, cylinders: 1, torque: 27, tank: 13, mass: 153, style: 'Trail' },
  { make: 'Honda', model: 'CRF1100L Africa Twin', badge: 'Adventure Sports', years: [2020], price: 28_499, displacement: 1084, cylinders: 2, torque: 105, tank: 25, mass: 240, style: 'Adventure' },
  { make: 'Yamaha', model: 'MT-07', badge: 'LAM', years: [2015], price: 13_899, displacement: 655, cylinders: 2, torque: 58, tank: 14, mass: 184, style: 'Naked' },
  { make: 'Yamaha', model: 'Ténéré 700', badge: null, years: [2020], price: 19_999, displacement: 689, cylinders: 2, torque: 68, tank: 16, mass: 205, style: 'Adventure' },
  { make: 'Yamaha', model: 'Tracer 9', badge: 'GT', years: [2021], price: 23_499, displacement: 890, cylinders: 3, torque: 93, tank: 19, mass: 220, style: 'Touring' },
  { make: 'Kawasaki', model: 'Ninja 400', badge: 'SE', years: [2018, 2024], price: 8_240, displacement: 399, cylinders: 2, torque: 37, tank: 14, mass: 168, style: 'Sports' },
  { make: 'Kawasaki', model: 'Z650', badge: 'L', years: [2017], price: 11_660, displacement: 649, cylinders: 2, torque: 57, tank: 15, mass: 188, style: 'Naked' },
  { make: 'Kawasaki', model: 'Versys 650', badge: 'L', years: [2015], price: 12_790, displacement: 649, cylinders: 2, torque: 60, tank: 21, mass: 219, style: 'Touring' },
  { make: 'Suzuki', model: 'V-Strom 650', badge: 'XT', years: [2015], price: 14_790, displacement: 645, cylinders: 2, torque: 62, tank: 20, mass: 216, style: 'Adventure' },
  { make: 'Suzuki', model: 'SV650', badge: 'LAMS', years: [2016], price: 11_790, displacement: 645, cylinders: 2, torque: 54, tank: 15, mass: 198, style: 'Naked' },
  { make: 'Triumph', model: 'Bonneville T120', badge: 'Black', years: [2016], price: 22_490, displacement: 1200, cylinders: 2, torque: 105, tank: 15, mass: 236, style: 'Classic' },
  { make: 'Triumph', model: 'Tiger 900', badge: 'Rally Pro', years: [2020], price: 28_490, displacement: 888, cylinders: 3, torque: 90, tank: 20, mass: 228, style: 'Adventure' },
  { make: 'Royal Enfield', model: 'Classic 350', badge: null, years: [2021], price: 9_190, displacement: 349, cylinders: 1, torque: 27, tank: 13, mass: 195, style: 'Classic' },
  { make: 'Royal Enfield', model: 'Himalayan 450', badge: null, years: [2024], price: 8_990, displacement: 452, cylinders: 1, torque: 40, tank: 17, mass: 196, style: 'Adventure' },
  { make: 'BMW', model: 'R 1250 GS', badge: 'Trophy', years: [2019, 2023], price: 33_980, displacement: 1254, cylinders: 2, torque: 143, tank: 20, mass: 249, style: 'Adventure' },
  { make: 'Harley-Davidson', model: 'Softail', badge: 'Low Rider S', years: [2018], price: 34_495, displacement: 1868, cylinders: 2, torque: 161, tank: 18, mass: 308, style: 'Cruiser' },
  { make: 'Vespa', model: 'GTS 300', badge: 'Super', years: [2019], price: 11_990, displacement: 278, cylinders: 1, torque: 26, tank: 8, mass: 160, style: 'Scooter' },
  { make: 'Ducati', model: 'Scrambler', badge: 'Icon', years: [2016], price: 18_900, displacement: 803, cylinders: 2, torque: 65, tank: 14, mass: 185, style: 'Classic' },
];
