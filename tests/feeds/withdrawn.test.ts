import { describe, expect, it, onTestFinished } from 'vitest';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, fixtureStock, openFixtureSite } from '../fixture-site.ts';

const pages = await compiledPages();

describe('a car that an editor’s text links to', () => {
  it.each([
    ['hides', { show_on_dealer_website: false }],
    ['sells and breaks', { slug: '../..', status: 'sold' }],
  ])('does not prevent publishing when the feed %s it', async (_what, facts) => {
    const site = await openFixtureSite(pages);
    onTestFinished(() => site.close());
    const stock = fixtureStock(10);
    const linked = stock.find(({ status }) => status === 'in_stock');
    const address = `/cars/${linked?.slug}`;
    const node = { title: 'Car of the week', link: address, link_label: 'See it' };
    await site.write('promos.json', [{ id: 'week', position: 1, node }]);
    await site.stock(stock);
    expect((await site.build(ANCHOR)).outcome).toBe('published');

    await site.stock(stock.map((record) => (record === linked ? { ...record, ...facts } : record)));
    const { outcome, changed } = await site.build(new Date(ANCHOR.getTime() + 60_000));
    expect(outcome).toBe('published');
    expect(changed).toContain(address);
    expect(site.store.current()?.redirects).toContainEqual({ from: address, to: '/search', status: 302 });
  });
});
