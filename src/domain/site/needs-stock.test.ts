import { expect, it } from 'vitest';
import { needsStock } from './needs-stock.ts';
import { siteWith } from './site.fixture.ts';
import type { SiteInput } from './site.schema.ts';

const VALUES = { valuation: true };
const SERVICE = { valuation: { kind: 'http', url: 'https://values.example' } } as const;

it.each<[string, Partial<SiteInput>, string[]]>([
  ['holding a car', { flags: { reserve_online: true } }, ['flags.reserve_online']],
  ['selling one from afar', { flags: { online_purchase: true } }, ['flags.online_purchase']],
  ['drawing one as PDF', { flags: { vehicle_pdf: true } }, ['flags.vehicle_pdf']],
  ['valuing one by the stock', { flags: VALUES }, ['trade_in.valuation.kind']],
  ['having one valued by a service', { flags: VALUES, trade_in: SERVICE }, []],
  ['none of these', {}, []],
])('%s needs the stock for %j', (_, settings, fields) => {
  expect(needsStock(siteWith(settings))).toEqual(fields);
});
