import { expect, it } from 'vitest';
import { locationWith } from '../location/location.fixture.ts';
import { siteWith } from '../site/site.fixture.ts';
import { likenessOf } from './likeness.ts';
import { likenessCells, similarTo } from './similar.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const place = locationWith({ slug: 'newcastle' });
const likeness = (facts: Parameters<typeof vehicleWith>[0]) =>
  likenessOf(vehicleWith(facts), { site: siteWith(), locations: [place] });

it('"Toyota" and "TOYOTA" are one value (rules "Facet value case"), of body and model too', () => {
  const one = likeness({ id: '1', simple_body: 'SUV', make: 'Kia', model: 'Sportage' });
  const other = likeness({ id: '2', simple_body: 'suv ', make: 'KIA', model: 'SPORTAGE' });
  expect(similarTo(one, likenessCells([other]), () => null)).toMatchObject([
    { similar: { id: '2' }, why: expect.stringMatching(/^Same model,/) },
  ]);
});

it('has the location of a car, and no body if the feed has none', () => {
  expect(likeness({ location_slug: 'newcastle', simple_body: null })).toMatchObject({
    place: 'newcastle',
    simple_body: null,
  });
  expect(likeness({})).toMatchObject({ place: null });
});
