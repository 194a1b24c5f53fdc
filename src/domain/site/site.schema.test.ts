import { describe, expect, it } from 'vitest';
import { siteWith } from './site.fixture.ts';

describe('the settings of reservations', () => {
  it.each([{ deposit: -1 }, { hours: 0 }, { hours: 1.5 }, { hours: 721 }])(
    '%j can be none',
    (reservation) => {
      expect(() => siteWith({ reservation })).toThrow();
    },
  );

  it('no deposit, and a month, can be', () => {
    expect(siteWith({ reservation: { deposit: 0, hours: 720 } }).reservation).toMatchObject({ hours: 720 });
  });
});
