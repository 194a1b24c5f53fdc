import { describe, expect, it } from 'vitest';
import { siteWith } from './site.fixture.ts';

describe('the settings of reservations', () => {
  it.each([{ deposit: -1 }, { hours: 0 }, { hours: 1.5 }, { hours: 721 }])(
    '%j can be none',
    (reservation) => {
      expect(() => siteWith({ reservation })).toThrow();
    },
  );

  it('allow no deposit, and a month', () => {
    expect(siteWith({ reservation: { deposit: 0, hours: 720 } }).reservation).toMatchObject({ hours: 720 });
  });
});

describe('the words that stand for filters', () => {
  const cheap = { phrases: ['cheap'], ranges: { price: { max: { share: 0.1 } } } };

  it('are none of the site, or what it says', () => {
    expect(siteWith().search.words).toEqual({});
    expect(siteWith({ search: { words: { cheap } } }).search.words).toEqual({ cheap });
  });

  it.each([
    { cheap: { phrases: [''] } },
    { cheap: { phrases: ['cheap'], values: { price_range: ['Under $10,000'] } } },
    { cheap: { phrases: ['cheap'], ranges: { price: { max: { share: 2 } } } } },
    { family: { phrases: ['family'], seats: 0 } },
  ])('cannot be %j', (words) => {
    expect(() => siteWith({ search: { words } as never })).toThrow();
  });
});

it.each(['yard', 'yard @x.example', 'yard@x', '', 'Yard <yard@x.example>', 'a@x.example, b@x.example'])(
  'leads cannot go to "%s"',
  (email) => {
    expect(() => siteWith({ contact: { email } })).toThrow();
    expect(siteWith({ contact: { email: 'yard@x.example' } }).contact.email).toBe('yard@x.example');
  },
);

it.each(['yard@müller.example', 'sales&service@x.example', ' yard@x.example '])(
  'leads go to "%s"',
  (email) => {
    expect(siteWith({ contact: { email } }).contact.email).toBe(email.trim());
  },
);
