import { describe, expect, it } from 'vitest';
import { siteWith } from './site.fixture.ts';
import { siteZone } from './zone.ts';

describe("a site's calendar (rules 41)", () => {
  it("is the state's", () => {
    expect(siteZone(siteWith({ state: 'QLD' }))).toBe('Australia/Brisbane');
  });

  it('is the site’s own if set', () => {
    expect(siteZone(siteWith({ state: 'NSW', time_zone: 'Australia/Broken_Hill' }))).toBe(
      'Australia/Broken_Hill',
    );
  });
});
