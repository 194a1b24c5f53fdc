import { describe, expect, it } from 'vitest';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { recordSpelling, unifySpelling } from './spelling.ts';

const makesOf = (...makes: string[]) =>
  unifySpelling(makes.map((make, n) => vehicleWith({ id: `${n}`, make }))).map(({ make }) => make);

describe('one make in one stock is one value', () => {
  it.each([
    [['Toyota', 'TOYOTA', 'Toyota'], 'Toyota'],
    [['Mercedes-Benz', 'Mercedes Benz', 'MERCEDES-BENZ', 'Mercedes-Benz'], 'Mercedes-Benz'],
    [['Mercedes', 'Mercedes-Benz', 'Mercedes-Benz'], 'Mercedes-Benz'],
    [['Land Rover', 'Landrover', 'LAND ROVER'], 'Land Rover'],
    [['Citroën', 'Citroen', 'CITROEN', 'Citroën'], 'Citroën'],
    [['Škoda', 'Skoda', 'Skoda'], 'Skoda'],
    [['VW', 'Volkswagen', 'Volkswagen'], 'Volkswagen'],
    [['Chev', 'Chevrolet', 'Chevrolet'], 'Chevrolet'],
  ])('%j is %s', (makes, shown) => {
    expect(new Set(makesOf(...makes))).toEqual(new Set([shown]));
  });

  it.each([[['KIA', 'Toyota']], [['VW', 'Audi']], [['Isuzu', 'Isuzu UTE']], [['MG', 'MINI']]])(
    '%j stay as they are',
    (makes) => expect(makesOf(...makes)).toEqual(makes),
  );
});

it('one model is one value, whatever its signs', () => {
  const models = ['CX-5', 'CX5', 'CX-5', 'CX-50'].map((model, n) => vehicleWith({ id: `${n}`, model }));
  expect(unifySpelling(models).map(({ model }) => model)).toEqual(['CX-5', 'CX-5', 'CX-5', 'CX-50']);
});

describe('a name has the make, model and badge of its car as they are shown', () => {
  const usual = { make: 'Hyundai', model: 'i30 N', badge: 'Elite' };
  const stock = (car: Partial<Vehicle>) =>
    [usual, usual, car].map((own, n) => vehicleWith({ id: `${n}`, name: 'Car', ...own }));

  it.each([
    ['2020 HYUNDAI i30 N Elite', { make: 'HYUNDAI' }, '2020 Hyundai i30 N Elite'],
    [
      '2020 HYUNDAI I30N ELITE',
      { make: 'HYUNDAI', model: 'I30N', badge: 'ELITE' },
      '2020 Hyundai i30 N Elite',
    ],
    ['2020 Hyundai i30 N', { make: 'HYUNDAI' }, '2020 Hyundai i30 N'],
    ['HYUNDAIs best', { make: 'HYUNDAI' }, 'HYUNDAIs best'],
  ])('%s', (name, car, shown) => {
    const cars = stock({ ...usual, ...car, name });
    const [last] = unifySpelling(cars).slice(-1);
    expect(last?.name).toBe(shown);
    // What the record says is compared with the next feed.
    const own = cars.at(-1);
    expect(own && last && { ...last, ...recordSpelling(own, last) }).toEqual(own);
  });
});

it('a make that the name has in full is not written twice', () => {
  const benz = (id: string, make: string, name: string) => vehicleWith({ id, make, name });
  const cars = ['1', '2', '3'].map((id) => benz(id, 'Mercedes-Benz', '2019 Mercedes C200'));
  const others = ['2020 Mercedes-Benz C200', '2020 Mercedes C200'].map((name, n) =>
    benz(`other ${n}`, 'Mercedes', name),
  );
  expect(unifySpelling([...cars, ...others]).map(({ name }) => name)).toEqual([
    ...['2019 Mercedes C200', '2019 Mercedes C200', '2019 Mercedes C200'],
    ...['2020 Mercedes-Benz C200', '2020 Mercedes-Benz C200'],
  ]);
});

it('other values differ by their signs', () => {
  const badges = ['S', 'S+', 'S'].map((badge, n) => vehicleWith({ id: `${n}`, badge }));
  expect(unifySpelling(badges).map(({ badge }) => badge)).toEqual(['S', 'S+', 'S']);
});
