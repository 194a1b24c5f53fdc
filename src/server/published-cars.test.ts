import { expect, it } from 'vitest';
import { recordWith } from '#domain/view/vehicle-record.fixture.ts';
import type { Http } from '#net/http.ts';
import { siteContextWith } from './api/leads.fixture.ts';
import { NOW } from './app.fixture.ts';
import { publishedCars } from './published-cars.ts';

function rig(status: number, requested: string[] = []) {
  const http: Http = async ({ url }) => {
    requested.push(url);
    return Response.json(recordWith({}), { status });
  };
  const siteContexts = { of: async (slug: string) => (slug === 'demo' ? siteContextWith() : null) };
  return publishedCars({
    siteContexts,
    http: (hosts) => (hosts.join() === 'harbour.example' ? http : Promise.reject),
    now: () => NOW,
  });
}

it('reads a car’s state from the site itself, and calls no other host', async () => {
  const requested: string[] = [];
  expect((await rig(200, requested).car('demo', '7'))?.card.name).toBe('Corolla');
  await rig(200, requested).car('demo', '../../evil');
  expect(requested).toEqual([
    'https://harbour.example/cars/7.json',
    'https://harbour.example/cars/..%2F..%2Fevil.json',
  ]);
});

it.each([404, 410])('has no car where the site responds with %i', async (status) => {
  expect(await rig(status).car('demo', '7')).toBeNull();
});

it('fails where the site is down, or is no site', async () => {
  await expect(rig(503).car('demo', '7')).rejects.toThrow('harbour.example responded with 503');
  await expect(rig(200).car('other', '7')).rejects.toThrow('settings of other');
});
