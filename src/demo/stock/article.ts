import { CARAVANS } from './catalogue/caravans.ts';
import { CARS } from './catalogue/cars.ts';
import { ENGINES, type Engine } from './catalogue/engines.ts';
import type { Badge, CaravanModel, CarModel, MotorcycleModel } from './catalogue/model.ts';
import { MOTORCYCLES } from './catalogue/motorcycles.ts';
import type { DemoRecord } from './record.ts';

/** Something the catalogue sells, before it has a year, a price of its own and a location. */
export interface Article {
  make: string;
  model: string;
  badge: string | null;
  body: CarModel['body'] | 'Motorcycle' | 'Caravan';
  engine: Engine | null;
  years: readonly [first: number, last?: number];
  series: CarModel['series'];
  ancap: CarModel['ancap'];
  /** Dollars, new. */
  price: number;
  /** Share of its value that remains after a year. */
  holds: number;
  /** Usual kilometres a year; `null` without an odometer. */
  kmAYear: number | null;
  facts: Pick<
    DemoRecord,
    | 'item_type'
    | 'drive'
    | 'seats'
    | 'doors'
    | 'engine_size'
    | 'trans'
    | 'simple_transmission'
    | 'simple_body'
    | 'simple_fuel'
    | 'fuel'
    | 'variant'
    | 'specifications'
  >;
}

const BODIES = {
  Hatch: { doors: 5, bodyconfiguration: 'Hatchback' },
  Sedan: { doors: 4, bodyconfiguration: 'Sedan' },
  SUV: { doors: 5, bodyconfiguration: 'Wagon' },
  Wagon: { doors: 5, bodyconfiguration: 'Wagon' },
  Ute: { doors: 4, bodyconfiguration: 'Dual Cab Pick-up' },
  Coupe: { doors: 2, bodyconfiguration: 'Coupe' },
  Convertible: { doors: 2, bodyconfiguration: 'Convertible' },
  Van: { doors: 5, bodyconfiguration: 'Van' },
} as const satisfies Record<CarModel['body'], { doors: number; bodyconfiguration: string }>;

const SINGLE_CAB = { doors: 2, bodyconfiguration: 'Single Cab Pick-up' } as const;

const carArticle =
  (model: CarModel) =>
  ([badge, price, engineName, gearbox, drive]: Badge): Article => {
    const engine: Engine = ENGINES[engineName];
    const { doors, bodyconfiguration } =
      model.body === 'Ute' && model.seats < 4 ? SINGLE_CAB : BODIES[model.body];
    const [vehiclelength, vehiclewidth, vehicleheight] = model.size;
    return {
      make: model.make,
      model: model.model,
      badge,
      body: model.body,
      engine,
      years: model.years,
      series: model.series,
      ancap: model.ancap,
      price,
      holds: model.holds ?? 0.91,
      kmAYear: model.kmAYear ?? 13_500,
      facts: {
        item_type: 'car',
        drive,
        seats: model.seats,
        doors,
        engine_size: cubicCentimetres(engine),
        trans: gearbox,
        simple_transmission: gearbox === 'Manual' ? 'Manual' : 'Automatic',
        simple_body: model.body,
        simple_fuel: engine.simple_fuel,
        fuel: engine.fuel,
        variant: {
          cylinders: engine.cylinders,
          enginesize: cubicCentimetres(engine),
          enginesize_litres: engine.litres,
          induction: engine.induction,
          geartype: gearbox,
          fuelconsumptioncombined: engine.consumption,
          fuelcapacity: engine.tank,
          grossvehiclemass: model.mass,
          vehiclelength,
          vehiclewidth,
          vehicleheight,
          torque: engine.torque,
          bodyconfiguration,
        },
        specifications: null,
      },
    };
  };

const motorcycleArticle = (model: MotorcycleModel): Article => {
  const gearbox = model.style === 'Scooter' ? 'Automatic' : 'Manual';
  return {
    make: model.make,
    model: model.model,
    badge: model.badge,
    body: 'Motorcycle',
    engine: null,
    years: model.years,
    series: [],
    ancap: undefined,
    price: model.price,
    holds: 0.91,
    kmAYear: 4500,
    facts: {
      item_type: 'motorcycle',
      drive: null,
      seats: 2,
      doors: null,
      engine_size: String(model.displacement),
      trans: gearbox,
      simple_transmission: gearbox,
      simple_body: 'Motorcycle',
      simple_fuel: 'Petrol',
      fuel: 'Premium Unleaded Petrol',
      variant: {
        cylinders: model.cylinders,
        enginesize: String(model.displacement),
        fuelcapacity: model.tank,
        geartype: gearbox,
        torque: `${model.torque} Nm`,
        bodyconfiguration: model.style,
      },
      specifications: null,
    },
  };
};

const caravanArticle = (model: CaravanModel): Article => ({
  make: model.make,
  model: model.model,
  badge: model.badge,
  body: 'Caravan',
  engine: null,
  years: model.years,
  series: [],
  ancap: undefined,
  price: model.price,
  holds: 0.945,
  kmAYear: null,
  facts: {
    item_type: 'caravan',
    drive: null,
    seats: null,
    doors: null,
    engine_size: null,
    trans: null,
    simple_transmission: null,
    simple_body: 'Caravan',
    simple_fuel: null,
    fuel: null,
    variant: { bodyconfiguration: model.style },
    specifications: model.specifications,
  },
});

/** The whole catalogue, a row for each grade. */
export const ARTICLES: readonly Article[] = [
  ...CARS.flatMap((model) => model.badges.map(carArticle(model))),
  ...MOTORCYCLES.map(motorcycleArticle),
  ...CARAVANS.map(caravanArticle),
];

/** Displacement as feeds write it: cubic centimetres, a little under the litres on the badge. */
function cubicCentimetres({ litres }: Engine): string | null {
  return litres === null ? null : String(Math.round(litres * 1000) - 2);
}
