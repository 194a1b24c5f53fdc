import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { locationWith } from './location.fixture.ts';
import { mapEmbed, unknownPlaceholders } from './map-embed.ts';

const address = { street: '1 Quay St', city: 'Newcastle', state: 'NSW', postcode: '2300' } as const;
const located = locationWith({ address: { ...address, lat: -32.9231, long: 151.7319 } });
const unlocated = locationWith({ address });
const site = (embed_url: string) => siteWith({ maps: { embed_url } });

describe('"The provider\'s embed only when … configured; no key → address and link"', () => {
  it('is off by default', () => {
    expect(mapEmbed(located, siteWith())).toBeNull();
  });

  it('fills in the coordinates', () => {
    const template = 'https://maps.example/?at={lat},{long}&box={west},{south},{east},{north}';
    expect(mapEmbed(located, site(template))).toBe(
      'https://maps.example/?at=-32.92310,151.73190&box=151.72690,-32.92810,151.73690,-32.91810',
    );
  });

  it('fills in the address, escaped', () => {
    expect(mapEmbed(unlocated, site('https://maps.example/?q={address}'))).toBe(
      'https://maps.example/?q=1%20Quay%20St%2C%20Newcastle%20NSW%202300',
    );
  });

  it('is null if the template needs unknown coordinates', () => {
    expect(mapEmbed(unlocated, site('https://maps.example/?at={lat},{long}'))).toBeNull();
    expect(mapEmbed(unlocated, site('https://maps.example/?box={south},{north},{west},{east}'))).toBeNull();
  });

  it('leaves a template without placeholders unchanged', () => {
    expect(mapEmbed(unlocated, site('https://maps.example/ours'))).toBe('https://maps.example/ours');
  });

  it('refuses unknown placeholders', () => {
    expect(unknownPlaceholders('https://maps.example/?q={address}&z={zoom}')).toEqual(['zoom']);
    expect(() => site('https://maps.example/?z={zoom}')).toThrow('placeholder');
    expect(mapEmbed(located, { maps: { embed_url: 'https://maps.example/?z={zoom}' } })).toBeNull();
  });
});
