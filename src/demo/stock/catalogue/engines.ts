/** An engine or motor as feeds describe it. */
export interface Engine {
  fuel: string;
  simple_fuel: 'Petrol' | 'Diesel' | 'Hybrid' | 'Electric';
  /** Litres of displacement; `null` for an electric motor. */
  litres: number | null;
  cylinders: number | null;
  induction: string;
  torque: string;
  /** Litres per 100 km, combined. */
  consumption: number | null;
  /** Litres. */
  tank: number | null;
}

type EngineRow = readonly [
  litres: number,
  cylinders: number,
  induction: 'Aspirated' | 'Turbo',
  newtonMetres: number,
  consumption: number,
  tank: number,
];

const burning =
  (simple_fuel: Engine['simple_fuel'], fuel: string) =>
  ([litres, cylinders, induction, newtonMetres, consumption, tank]: EngineRow): Engine => ({
    fuel,
    simple_fuel,
    litres,
    cylinders,
    induction,
    torque: `${newtonMetres} Nm`,
    consumption,
    tank,
  });

const petrol = burning('Petrol', 'Unleaded Petrol');
const premium = burning('Petrol', 'Premium Unleaded Petrol');
const diesel = burning('Diesel', 'Diesel');
const hybrid = burning('Hybrid', 'Unleaded Petrol/Electric');

const electric = (newtonMetres: number): Engine => ({
  fuel: 'Electric',
  simple_fuel: 'Electric',
  litres: null,
  cylinders: null,
  induction: 'Electric motor',
  torque: `${newtonMetres} Nm`,
  consumption: null,
  tank: null,
});

/** Engines of the catalogue; electric ones are named by the size of their battery. */
export const ENGINES = {
  'petrol 1.0 turbo': premium([1.0, 3, 'Turbo', 200, 5.4, 40]),
  'petrol 1.2': petrol([1.2, 4, 'Aspirated', 122, 5.8, 37]),
  'petrol 1.4': petrol([1.4, 4, 'Aspirated', 135, 5.8, 42]),
  'petrol 1.4 turbo': premium([1.4, 4, 'Turbo', 250, 5.8, 50]),
  'petrol 1.5': petrol([1.5, 4, 'Aspirated', 145, 5.6, 42]),
  'petrol 1.5 turbo': petrol([1.5, 4, 'Turbo', 250, 7.3, 55]),
  'petrol 1.6': petrol([1.6, 4, 'Aspirated', 151, 7.0, 45]),
  'petrol 1.6 turbo': petrol([1.6, 4, 'Turbo', 265, 7.2, 54]),
  'petrol 2.0': petrol([2.0, 4, 'Aspirated', 180, 6.9, 50]),
  'petrol 2.0 turbo': premium([2.0, 4, 'Turbo', 350, 7.8, 60]),
  'petrol 2.4': petrol([2.4, 4, 'Aspirated', 220, 7.9, 60]),
  'petrol 2.4 turbo': premium([2.4, 4, 'Turbo', 350, 9.0, 63]),
  'petrol 2.5': petrol([2.5, 4, 'Aspirated', 245, 7.6, 58]),
  'petrol 2.5 turbo': petrol([2.5, 4, 'Turbo', 422, 9.3, 67]),
  'petrol 3.0 turbo': premium([3.0, 6, 'Turbo', 500, 8.4, 66]),
  'petrol 3.5 V6': petrol([3.5, 6, 'Aspirated', 332, 9.8, 72]),
  'petrol 3.6 V6': petrol([3.6, 6, 'Aspirated', 350, 9.4, 71]),
  'petrol 4.0 six': petrol([4.0, 6, 'Aspirated', 391, 9.9, 68]),
  'petrol 5.0 V8': premium([5.0, 8, 'Aspirated', 556, 12.7, 61]),
  'petrol 5.6 V8': premium([5.6, 8, 'Aspirated', 560, 14.4, 140]),
  'petrol 6.2 V8': premium([6.2, 8, 'Aspirated', 570, 12.9, 71]),
  'hybrid 1.5': hybrid([1.5, 3, 'Aspirated', 141, 3.6, 36]),
  'hybrid 1.6 turbo': hybrid([1.6, 4, 'Turbo', 367, 5.3, 52]),
  'hybrid 1.8': hybrid([1.8, 4, 'Aspirated', 142, 4.0, 43]),
  'hybrid 2.5': hybrid([2.5, 4, 'Aspirated', 221, 4.8, 55]),
  'plug-in 1.5': hybrid([1.5, 4, 'Turbo', 300, 1.4, 60]),
  'plug-in 2.4': hybrid([2.4, 4, 'Aspirated', 450, 1.6, 56]),
  'diesel 2.0 turbo': diesel([2.0, 4, 'Turbo', 500, 7.6, 80]),
  'diesel 2.2 turbo': diesel([2.2, 4, 'Turbo', 440, 6.5, 67]),
  'diesel 2.3 turbo': diesel([2.3, 4, 'Turbo', 450, 7.9, 73]),
  'diesel 2.4 turbo': diesel([2.4, 4, 'Turbo', 470, 8.0, 75]),
  'diesel 2.5 turbo': diesel([2.5, 4, 'Turbo', 441, 8.5, 75]),
  'diesel 2.8 turbo': diesel([2.8, 4, 'Turbo', 500, 7.9, 80]),
  'diesel 3.0 turbo': diesel([3.0, 4, 'Turbo', 450, 8.0, 76]),
  'diesel 3.0 V6': diesel([3.0, 6, 'Turbo', 600, 8.4, 80]),
  'diesel 3.2 turbo': diesel([3.2, 5, 'Turbo', 470, 8.9, 80]),
  'diesel 3.3 V6': diesel([3.3, 6, 'Turbo', 700, 8.9, 110]),
  'electric 40': electric(320),
  'electric 60': electric(310),
  'electric 77': electric(350),
  'electric 82': electric(440),
  'electric 84 dual': electric(605),
} satisfies Record<string, Engine>;

export type EngineName = keyof typeof ENGINES;
