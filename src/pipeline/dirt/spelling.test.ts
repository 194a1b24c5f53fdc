import { describe, expect, it } from 'vitest';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import { unifySpelling } from './spelling.ts';

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

it('other values differ by their signs', () => {
  const badges = ['S', 'S+', 'S'].map((badge, n) => vehicleWith({ id: `${n}`, badge }));
  expect(unifySpelling(badges).map(({ badge }) => badge)).toEqual(['S', 'S+', 'S']);
});
