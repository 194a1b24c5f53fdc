import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatMoney } from '#domain/money.ts';
import { searchIndexPath } from '#domain/site/file-routes.ts';
import type { BreadcrumbList, DealerThing, OfferThing } from '#domain/structured-data/schema-org.ts';
import { openIndex } from '#search/engine/engine.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, type FixtureSite, fixtureStock, openFixtureSite } from '../fixture-site.ts';
import { pageText, pageThings, type Thing, vehicleOf } from '../page-data.ts';
import { pageTokens } from '../page-tokens.ts';

const pages = await compiledPages();

const CARS = 150;

/** The page's and the search's name of each state, by its schema.org term. */
const AVAILABILITY_TEXTS: Partial<Record<OfferThing['availability'], string>> = {
  'https://schema.org/InStock': 'In stock',
  'https://schema.org/OutOfStock': 'Test drive only',
  'https://schema.org/PreOrder': 'Coming soon',
  'https://schema.org/Reserved': 'Reserved',
  'https://schema.org/SoldOut': 'Sold',
};

describe('JSON-LD: "price, availability and name are equal on page, in JSON-LD, in the search index"', () => {
  let site: FixtureSite;
  let printed: Map<string, { things: Thing[]; text: string }>;
  beforeAll(async () => {
    site = await openFixtureSite(pages, { flags: { subscriptions: true } });
    await site.stock(fixtureStock(CARS));
    await site.build(ANCHOR);
    const objects = [...(await site.objects())].filter(([, html]) => html.startsWith('<!DOCTYPE html>'));
    printed = new Map(
      objects.map(([address, html]) => [address, { things: pageThings(html), text: pageText(html) }]),
    );
  }, 120_000);
  afterAll(async () => {
    await site.close();
  });

  /** Whole pages of cars: the small page of a sold one has only breadcrumbs as structured data. */
  const cars = () =>
    [...printed].flatMap(([address, { things, text }]) => {
      const thing = vehicleOf(things);
      return thing === undefined ? [] : [{ address, thing, text }];
    });

  async function records() {
    const release = site.store.current();
    const path = release?.redirects.find(({ from }) => from === searchIndexPath())?.to ?? '';
    const entry = release?.entries[path];
    if (entry === undefined) throw new Error('The release has no search index');
    const engine = openIndex(new Uint8Array(await site.store.read(entry)));
    const [result] = engine.search([{ params: { hitsPerPage: 1000 } }]);
    return new Map(result?.hits.map((hit) => [`${hit.href}`, hit]));
  }

  it('is on the page of every listed car, and on no other', async () => {
    const listed = [...(await records()).keys()];
    expect(listed.length).toBeGreaterThan(100);
    expect(
      cars()
        .map(({ address }) => address)
        .sort(),
    ).toEqual(listed.sort());
    const states = new Set(cars().map(({ thing }) => thing.offers.availability));
    expect([...states].sort()).toEqual(Object.keys(AVAILABILITY_TEXTS).sort());
  });

  it('agrees with the search about every car', async () => {
    const found = await records();
    for (const { address, thing } of cars()) {
      const { name, offers } = thing;
      const record = found.get(address);
      expect(
        {
          name,
          price: offers.price ?? null,
          availability: AVAILABILITY_TEXTS[offers.availability],
          type: offers.description ?? null,
        },
        address,
      ).toEqual({
        name: record?.name,
        price: record?.amount ?? null,
        availability: record?.availability_text,
        type: record?.amount == null ? null : (record.price_label ?? null),
      });
    }
  });

  it('agrees with the page of every car', () => {
    for (const { address, thing, text } of cars()) {
      const { name, offers } = thing;
      const price =
        offers.price === undefined ? '' : `${formatMoney(offers.price)} ${offers.description ?? ''}`;
      const expected = [name, AVAILABILITY_TEXTS[offers.availability] ?? '', price.trim()];
      expect(
        expected.filter((words) => !text.includes(words)),
        address,
      ).toEqual([]);
    }
  });

  it('of an unpriced car has no price, and the page offers an enquiry', () => {
    const priceless = cars().filter(({ thing }) => thing.offers.price === undefined);
    expect(priceless.length).toBeGreaterThan(2);
    for (const { thing, text } of priceless) {
      expect(thing.offers).not.toHaveProperty('priceCurrency');
      expect(text).toMatch(/Enquire for price\.|PREORDER|per week subscription/);
    }
  });

  it('of a location has the address and the hours of its page', () => {
    const dealers = [...printed].flatMap(([address, { things, text }]) => {
      const thing = things.find((found): found is DealerThing => 'parentOrganization' in found);
      return thing === undefined ? [] : [{ address, thing, text }];
    });
    expect(dealers.map(({ address }) => address)).toEqual(['/contact-us/newcastle', '/contact-us/service']);
    for (const { address, thing, text } of dealers) {
      const { name, url } = thing;
      const { streetAddress, postalCode } = thing.address;
      expect(
        [name, streetAddress, postalCode].filter((words) => !text.includes(words)),
        address,
      ).toEqual([]);
      expect(new URL(url).pathname).toBe(address);
    }
    const hours = dealers.map(({ thing }) => thing.openingHoursSpecification?.map(({ opens }) => opens));
    expect(hours).toEqual([['08:30'], undefined]);
  });

  it('has the breadcrumbs of every page with breadcrumbs', async () => {
    const objects = await site.objects();
    for (const [address, { things }] of printed) {
      const list = things.find((thing): thing is BreadcrumbList => thing['@type'] === 'BreadcrumbList');
      const [, crumbs] = objects.get(address)?.match(/aria-label="Breadcrumb"[^>]*>(.*?)<\/nav>/s) ?? [];
      expect(list === undefined, address).toBe(crumbs === undefined);
      const labels = pageTokens(crumbs ?? '').texts.filter((text) => text.trim() !== '');
      expect(list?.itemListElement.map(({ name }) => name) ?? []).toEqual(labels);
    }
  });
});
