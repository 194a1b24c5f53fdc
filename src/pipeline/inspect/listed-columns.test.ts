import { describe, expect, it } from 'vitest';
import { inspect } from './inspect.fixture.ts';

/** Thirty cars in XML, each with its own elements. */
async function cars(elements: (n: number) => string) {
  const records = Array.from(
    { length: 30 },
    (_, n) =>
      `<Car><StockNo>S${n}</StockNo><Make>Kia</Make><Model>Rio</Model><Year>2021</Year>${elements(n)}</Car>`,
  );
  return await inspect(`<Stock>${records.join('')}</Stock>`, { format: 'xml', records: 'Stock.Car' });
}

const egc = (n: number) => `<price type="EGC">${20_000 + n}</price>`;
const dap = (n: number) => `<price type="DAP">${22_000 + n}</price>`;

describe('prices in elements of one name', () => {
  it.each([
    ['every tenth car', (n: number) => egc(n) + (n % 10 === 0 ? dap(n) : '')],
    ['every tenth car, in front', (n: number) => (n % 10 === 0 ? dap(n) : '') + egc(n)],
    ['every car', (n: number) => egc(n) + dap(n)],
  ])('are read by their types, where %s has two', async (_, elements) => {
    const { proposal, trial } = await cars(elements);
    expect(trial).toMatchObject({ accepted: 30, reasons: [], dropped: [] });
    expect(trial.vehicles.map(({ price }) => price)).toEqual(trial.vehicles.map((_, n) => 20_000 + n));
    expect(trial.vehicles[0]).toMatchObject({ price_type: 'egc', drive_away_price: 22_000 });
    expect(proposal.columns).toMatchObject({
      price: { from: 'price[type=EGC]' },
      price_type: { constant: 'egc' },
      drive_away_price: { from: 'price[type=DAP]' },
    });
    expect(proposal.notes.join()).not.toContain('"price"');
  });

  it('show the one that a car has', async () => {
    const { trial } = await cars((n) => (n % 10 === 0 ? egc(n) + dap(n) : n % 10 === 1 ? dap(n) : egc(n)));
    expect(trial.vehicles.map(({ price, price_type }) => [price, price_type]).slice(0, 3)).toEqual([
      [20_000, 'egc'],
      [22_001, 'drive_away'],
      [20_002, 'egc'],
    ]);
    expect(trial.accepted).toBe(30);
  });

  it('are the element itself where each car has one', async () => {
    const { proposal, trial } = await cars((n) => (n % 2 === 0 ? egc(n) : dap(n)));
    expect(proposal.columns).toMatchObject({ price: { from: 'price' }, price_type: { from: 'price@type' } });
    expect(trial.vehicles.slice(0, 2)).toMatchObject([{ price_type: 'egc' }, { price_type: 'drive_away' }]);
  });
});

it('a list of pictures stays one, whatever its types', async () => {
  const photo = (type: string, n: number) =>
    `<image type="${type}">https://p.example/${type}${n}.jpg</image>`;
  const { trial } = await cars((n) => photo('main', n) + (n % 2 === 0 ? photo('rear', n) : ''));
  expect(trial.vehicles.slice(0, 2).map(({ images }) => images.length)).toEqual([2, 1]);
});
