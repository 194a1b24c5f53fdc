import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FixtureSite, fixtureStock, openFixtureSite } from '../fixture-site.ts';
import { pageTokens } from '../page-tokens.ts';

const pages = await compiledPages();

/** A period: from the first instant to before the second. */
type Span = readonly [from: string, until: string];
const holds = ([from, until]: Span, at: string) => from <= at && at < until;

/**
 * Hours on Wednesdays and one special Sunday, calculated by hand: Newcastle is ten hours ahead of UTC in winter, eleven
 * in summer.
 */
const NEWCASTLE: readonly Span[] = [
  ['2027-03-30T21:30:00.000Z', '2027-03-31T06:30:00.000Z'],
  // Easter Sunday, on which clocks went back at three: from ten to two.
  ['2027-04-04T00:00:00.000Z', '2027-04-04T04:00:00.000Z'],
  ['2027-04-06T22:30:00.000Z', '2027-04-07T07:30:00.000Z'],
  ['2027-09-28T22:30:00.000Z', '2027-09-29T07:30:00.000Z'],
  ['2027-10-05T21:30:00.000Z', '2027-10-06T06:30:00.000Z'],
];
/** Brisbane keeps one time all year. */
const BRISBANE: readonly Span[] = ['2027-03-31', '2027-04-07', '2027-09-29', '2027-10-06'].map(
  (wednesday): Span => [
    new Date(Date.parse(`${wednesday}T08:30:00+10:00`)).toISOString(),
    new Date(Date.parse(`${wednesday}T17:30:00+10:00`)).toISOString(),
  ],
);

/** A day of twenty-five hours and one of twenty-three. */
const LONG_DAY: Span = ['2027-04-03T13:00:00.000Z', '2027-04-04T14:00:00.000Z'];
const SHORT_DAY: Span = ['2027-10-02T14:00:00.000Z', '2027-10-03T13:00:00.000Z'];
/** A promo keeps the offset that it was written with (rules 33). */
const TILE: Span = ['2027-04-03T13:00:00.000Z', '2027-10-03T13:00:00.000Z'];

const BOUNDARIES = [...new Set([...NEWCASTLE, ...BRISBANE, LONG_DAY, SHORT_DAY, TILE].flat())].sort();

const wednesdays = [{ weekday: 3, status: 'Open', open: '8:30am', close: '5:30pm' } as const];

describe('"a clock sweep over holidays, DST changes and promo windows shows the right page"', () => {
  let site: FixtureSite;
  beforeAll(async () => {
    site = await openFixtureSite(pages);
    await site.write('locations.json', [
      locationWith({
        slug: 'newcastle',
        primary: true,
        contact_detail: { phone: '02 5550 1234', opening_hours: wednesdays },
        special_hours: [
          {
            status: 'Open',
            date: '2027-04-04',
            name: 'Easter Sunday',
            start_hour: '10:00am',
            end_hour: '2:00pm',
          },
        ],
      }),
      locationWith({
        id: '2',
        slug: 'brisbane',
        address: { street: '1 Queen Street', city: 'Brisbane', state: 'QLD', postcode: '4000' },
        contact_detail: { phone: '07 5550 1234', opening_hours: wednesdays },
      }),
    ]);
    await site.write('promos.json', [
      {
        id: 'winter',
        position: 2,
        start: '2027-04-04T00:00:00+11:00',
        expiry: '2027-10-03T23:00:00+10:00',
        node: { title: 'Winter check', link: '/search', link_label: 'See all' },
      },
    ]);
    for (const [name, start, expiry] of [
      ['long-day', '2027-04-04', '2027-04-05'],
      ['short-day', '2027-10-03', '2027-10-04'],
    ])
      await site.write(
        `content/pages/${name}.md`,
        `---\ntitle: Open day\ndescription: Come.\nstart: ${start}\nexpiry: ${expiry}\n---\n\nSausages.\n`,
      );
    await site.stock(fixtureStock(10));
    await site.build(ANCHOR);
  });
  afterAll(async () => {
    await site.close();
  });

  async function shown(): Promise<Record<string, boolean>> {
    const objects = await site.objects();
    const text = (address: string) => objects.get(address) ?? '';
    const isOpen = (slug: string) =>
      pageTokens(text(`/contact-us/${slug}`)).texts.some((words) => words.trim().startsWith('Open until'));
    return {
      newcastle: isOpen('newcastle'),
      brisbane: isOpen('brisbane'),
      longDay: objects.has('/pages/long-day'),
      shortDay: objects.has('/pages/short-day'),
      tile: text('/search').includes('Winter check'),
    };
  }

  const wantedAt = (at: string) => ({
    newcastle: NEWCASTLE.some((span) => holds(span, at)),
    brisbane: BRISBANE.some((span) => holds(span, at)),
    longDay: holds(LONG_DAY, at),
    shortDay: holds(SHORT_DAY, at),
    tile: holds(TILE, at),
  });

  it.each(BOUNDARIES)('is right just before and at %s', async (at) => {
    const before = new Date(Date.parse(at) - 1).toISOString();
    await site.build(new Date(before));
    expect(await shown()).toEqual(wantedAt(before));
    expect((site.store.current()?.valid_until ?? '') <= at).toBe(true);
    await site.build(new Date(at));
    expect(await shown()).toEqual(wantedAt(at));
  });
});
