import { it } from 'vitest';
import { inspect } from '#pipeline/inspect/inspect.fixture.ts';
it('x', async () => {
  for (const every of [10, 1]) {
  const cars = Array.from({ length: 30 }, (_, n) =>
    `<Car><StockNo>S${n}</StockNo><Make>Kia</Make><Model>Rio</Model><Year>2021</Year><price type="EGC">${20000 + n}</price>${n % every === 0 ? `<price type="DAP">${22000 + n}</price>` : ''}</Car>`);
  const { proposal, trial, columns } = await inspect(`<Stock>${cars.join('')}</Stock>`, { format: 'xml', records: 'Stock.Car' });
  console.log(JSON.stringify(columns.map((c) => [c.column, c.filled, c.examples])), JSON.stringify(proposal.columns), proposal.notes, JSON.stringify(trial.reasons), trial.accepted, JSON.stringify(trial.vehicles.slice(0,2).map(v=>[v.price,v.price_type,v.drive_away_price])));
  }
});
