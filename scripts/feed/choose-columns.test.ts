import { describe, expect, it } from 'vitest';
import type { StockMapping } from '#domain/stock-mapping/stock-mapping.schema.ts';
import { inspectFeed } from '#pipeline/inspect/inspect-feed.ts';
import { feedOf } from '#pipeline/source/feed-body.fixture.ts';
import { fixtureSite } from '#sites/project.fixture.ts';
import { type AskColumn, chooseColumns } from './choose-columns.ts';

/** Inspects a table as in a terminal, where a person answers with the columns of `answers`, and else with none. */
async function inspected(text: string, answers: Record<string, string> = {}, mapping?: StockMapping) {
  const asked: string[] = [];
  const ask: AskColumn = async (field) => {
    asked.push(field);
    return answers[field] ?? null;
  };
  const now = new Date('2026-11-20T01:00:00Z');
  const correct = chooseColumns(ask);
  const inspection = await inspectFeed(
    feedOf(text),
    { format: 'csv' },
    { site: fixtureSite(), now, mapping, correct },
  );
  return { asked, ...inspection };
}

const LISTING = 'Stock,Brand,Model,Year,Text,Ks\nA1,Kia,Rio,2020,Nice,41000\nA2,Kia,Rio,2021,Good,42000\n';

describe('an inspection in a terminal', () => {
  it('asks nothing where the columns are those of a vehicle', async () => {
    const row = 'id,slug,name,make,model,year,status,car_type\n1,a-1,A,Kia,Rio,2020,in_stock,used\n';
    const { asked, proposal, trial } = await inspected(row);
    expect([asked, proposal, trial.accepted]).toEqual([[], { notes: [] }, 1]);
  });

  it('asks for what a known format has no column for, and changes nothing without an answer', async () => {
    const { asked, proposal } = await inspected(
      'vehicle_id,title,make,model,year,mileage.value,price,state_of_vehicle\n7,Rio,Kia,Rio,2020,1,1 AUD,USED',
    );
    expect([asked, proposal.preset, proposal.columns]).toEqual([[], 'meta-vehicles', undefined]);
  });

  it('asks only for fields that no verb fills', async () => {
    const mapping = { columns: { make: { constant: 'Kia' }, images: { all: 'Photo {n}' } } };
    const { asked, proposal } = await inspected(LISTING, {}, mapping);
    expect(asked).toEqual(['model', 'year', 'price', 'km', 'car_type']);
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
