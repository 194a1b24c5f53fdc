import { describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { loadPlaces } from '../places.ts';
import { FixtureProject } from '../project.fixture.ts';
import { loadSettings } from '../settings.ts';

describe('a location with a slip in a field that it can do without', () => {
  const sound = locationWith({ slug: 'a' });
  const { address, contact_detail } = sound;

  it.each([
    [{ contact_detail: { ...contact_detail, phone: 855503401 } }, 'contact_detail.phone', 'phone'],
    [{ contact_detail: { ...contact_detail, email: 'yard @x' } }, 'contact_detail.email', 'email'],
    [{ badge: 'Opens 2031', badge_expiry: '2030-12-31' }, 'badge_expiry', 'badge_expiry'],
    [{ visible: undefined, dealer_licence_number: 'LVD 1' }, 'dealer_licence_number', 'field'],
    [{ dealer: 'LVD 1' }, 'dealer', 'field'],
    [{ address: { ...address, lng: 138.5, lat: '-34.9' } }, 'address.lat', 'lat', 'address.lng', 'field'],
    [{ team: [{ name: 'A', role: 'B', image: 'a.jpg' }] }, 'team.0.image', 'field'],
    [{ average_rating: '4.5', review_count: -1 }, 'review_count', 'review_count'],
  ])('is shown without it: %j', async (changes, ...omitted) => {
    const project = new FixtureProject();
    await project.site();
    await project.write('sites/test-site/locations.json', [{ ...sound, ...changes }]);
    const { value, findings, faults } = await loadSettings(project.root, 'test-site');
    expect(findings).toEqual([]);
    expect(
      faults.map(({ field, message }) => [field, message.replace(/^.*; the (\w+) is omitted$/, '$1')]),
    ).toEqual(
      Array.from({ length: omitted.length / 2 }, (_, pair) => [
        `0.${omitted[pair * 2]}`,
        omitted[pair * 2 + 1],
      ]),
    );
    expect(value?.locations).toHaveLength(1);
    expect((await loadPlaces(project.root, 'test-site')).value?.locations).toEqual(value?.locations);
  });

  it.each([
    { visible: undefined, visble: 'no' },
    { visible: undefined, hidden: 'yes' },
    { visible: true, shown: false },
  ])('is not shown where it may be meant to be hidden: %j', async (changes) => {
    const project = new FixtureProject();
    await project.site();
    const second = { ...locationWith({ id: '2', slug: 'b' }), ...changes };
    await project.write('sites/test-site/locations.json', [sound, second]);
    const { value, findings, faults } = await loadSettings(project.root, 'test-site');
    expect(findings.length + faults.length).toBe(1);
    expect(value?.locations ?? []).not.toContainEqual(expect.objectContaining({ slug: 'b' }));
  });
});
