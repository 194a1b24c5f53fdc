import { describe, expect, it } from 'vitest';
import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { inspectFeed } from '#pipeline/inspect/inspect-feed.ts';
import { feedOf } from '#pipeline/source/feed-body.fixture.ts';
import { fixtureSite } from '#sites/project.fixture.ts';
import { chooseColumns, type RequestColumn } from './choose-columns.ts';

/** Inspects a table as in a terminal, where a person picks the columns of `choices`, and else none. */
async function inspected(text: string, choices: Record<string, string> = {}, mapping?: StockMapping) {
  const requested: string[] = [];
  const request: RequestColumn = async (field) => {
    requested.push(field);
    return choices[field] ?? null;
  };
  const now = new Date('2026-11-20T01:00:00Z');
  const correct = chooseColumns(request);
  const inspection = await inspectFeed(
    feedOf(text),
    { format: 'csv' },
    { site: fixtureSite(), now, mapping, correct },
  );
  return { requested, ...inspection };
}

const LISTING = 'Stock,Brand,Model,Year,Text,Ks\nA1,Kia,Rio,2020,Nice,41000\nA2,Kia,Rio,2021,Good,42000\n';

describe('an inspection in a terminal', () => {
  it('asks nothing where the columns are those of a vehicle', async () => {
    const row = 'id,slug,name,make,model,year,status,car_type\n1,a-1,A,Kia,Rio,2020,in_stock,used\n';
    const { requested, proposal, trial } = await inspected(row);
    expect([requested, proposal, trial.accepted]).toEqual([[], { notes: [] }, 1]);
  });

  it('asks for what a known format has no column for, and changes nothing without a choice', async () => {
    const { requested, proposal } = await inspected(
      'vehicle_id,title,make,model,year,mileage.value,price,state_of_vehicle\n7,Rio,Kia,Rio,2020,1,1 AUD,USED',
    );
    expect([requested, proposal.preset, proposal.columns]).toEqual([[], 'meta-vehicles', undefined]);
  });

  it('asks only for fields that no verb fills', async () => {
    const mapping = { columns: { make: { constant: 'Kia' }, images: { all: 'Photo {n}' } } };
    const { requested, proposal } = await inspected(LISTING, {}, mapping);
    expect(requested).toEqual(['model', 'year', 'price', 'km', 'car_type']);
    expect(proposal).toEqual({ ...mapping, notes: [] });
  });

  it('maps the column that a person names, and no longer notes that there was none', async () => {
    const { proposal, trial } = await inspected(LISTING, { km: 'Ks' });
    expect(proposal.columns).toMatchObject({ km: { from: 'Ks' }, make: { from: 'Brand' } });
    expect(proposal.notes.join()).toMatch(/No column was found for price.*images/);
    expect(proposal.notes.join()).not.toContain('found for km');
    expect(trial.vehicles.map(({ km }) => km)).toEqual([41_000, 42_000]);
  });

  it('ends with the proposal where the person cancels', async () => {
    const { proposal } = await inspectFeed(
      feedOf(LISTING),
      { format: 'csv' },
      { site: fixtureSite(), now: new Date(), correct: chooseColumns(async () => undefined) },
    );
    expect(proposal.columns).not.toHaveProperty('price');
  });
});
