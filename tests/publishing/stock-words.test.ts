import { expect, it, onTestFinished } from 'vitest';
import { visibleTexts } from '../browser/visible-texts.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, corolla, openFixtureSite } from '../fixture-site.ts';
import { headOf } from '../page-head.ts';

const pages = await compiledPages();

/** Cars that lists have, but that nobody can drive away, all of them cheaper than those in stock. */
const OTHERS = [
  { status: 'coming_soon' },
  { preorder: true },
  { tag: 'Test Drive Only' },
  { reserved: true },
  { status: 'sold', sold: true, sold_date_timestamp: ANCHOR.getTime() / 1000 - 3600 },
];

it('every "in stock" and every price "from" is of cars in stock, on every page (S1 §4, rules 58)', async () => {
  const site = await openFixtureSite(pages, {
    manufacturer: 'Toyota',
    models: [{ name: 'Corolla', slug: 'corolla' }],
    manufacturers: [
      { id: '1', name: 'Toyota', slug: 'toyota', href: '/toyota' },
      { id: '2', name: 'Kia', slug: 'kia' },
    ],
  });
  onTestFinished(() => site.close());
  const about = (path: string) => `---\ntitle: Ours\ndescription: Ours.\npath: ${path}\n---\n\nOurs.\n`;
  await site.write('content/pages/toyota.md', about('/toyota'));
  await site.write('content/pages/corolla.md', about('/corolla'));
  await site.stock([
    ...[1, 2].map((id) => corolla(id, { price: 50_000, badge: `Grade ${id}` })),
    ...OTHERS.map((facts, index) => corolla(index + 10, { price: 9_000, badge: 'Grade 1', ...facts })),
    ...OTHERS.map((facts, index) =>
      corolla(index + 20, { price: 9_000, make: 'Kia', model: 'Rio', ...facts }),
    ),
  ]);
  await site.build(ANCHOR);
  const counts = new Map<string, string[]>();
  const prices = new Map<string, string[]>();
  const saleable: string[] = [];
  for (const [address, html] of await site.objects()) {
    if (!html.startsWith('<!DOCTYPE html>')) continue;
    const { title, meta } = headOf(html);
    const text = [title, ...meta.values(), ...visibleTexts(html)].join('\n');
    counts.set(
      address,
      [...text.matchAll(/([\d,]+)(?: of them)? in stock/gi)].map(([, count = '']) => count),
    );
    prices.set(
      address,
      [...text.matchAll(/\bfrom (\$[\d,]+)/gi)].map(([, price = '']) => price),
    );
    if (address.startsWith('/cars/') && text.includes('For sale at')) saleable.push(address);
  }
  expect(new Set([...counts.values()].flat())).toEqual(new Set(['2']));
  expect(new Set([...prices.values()].flat())).toEqual(new Set(['$50,000']));
  for (const address of ['/search', '/search/toyota', '/search/toyota/corolla', '/toyota', '/corolla'])
    expect(prices.get(address), address).toContain('$50,000');
  expect(counts.get('/search/kia')).toEqual([]);
  expect(saleable.toSorted()).toEqual([1, 10, 11, 13, 2, 20, 21, 23].map((id) => `/cars/corolla-${id}`));
});
