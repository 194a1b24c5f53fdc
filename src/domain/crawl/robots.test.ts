import { describe, expect, it } from 'vitest';
import { WHOLE_LISTING } from '../search/search-state.ts';
import { printSearch } from '../search/search-url.ts';
import { siteWith } from '../site/site.fixture.ts';
import { robots } from './robots.ts';

const text = robots(siteWith());

/** RFC 9309: the longest rule that fits wins, `Allow` among equals; `*` matches anything. */
function isCrawled(address: string): boolean {
  const rules = [...text.matchAll(/^(Allow|Disallow): (.+)$/gm)].map(([, kind = '', pattern = '']) => ({
    allowed: kind === 'Allow',
    length: pattern.length,
    fits: new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}`).test(address),
  }));
  const [first] = rules
    .filter(({ fits }) => fits)
    .sort((a, b) => b.length - a.length || Number(b.allowed) - Number(a.allowed));
  return first?.allowed ?? true;
}

const filtered = (values: Record<string, string[]>) =>
  `/search/used-cars${printSearch({ ...WHOLE_LISTING, values })}`;

describe('"facet crawl policy: allow-list single facets, rest noindex" (features §11)', () => {
  it.each([
    { address: '/', crawled: true },
    { address: '/search', crawled: true },
    { address: '/search/toyota/corolla', crawled: true },
    { address: '/search/used-cars/page/2', crawled: true },
    { address: '/search/index.bin', crawled: true },
    { address: '/cars/2021-toyota-corolla', crawled: true },
    { address: filtered({ body: ['SUV'] }), crawled: true },
    { address: filtered({ price_range: ['$10,000 to $20,000'] }), crawled: true },
    { address: filtered({ body: ['SUV', 'Ute'] }), crawled: false },
    { address: filtered({ body: ['SUV'], fuel: ['Diesel'] }), crawled: false },
    { address: filtered({ seats: ['5'] }), crawled: false },
    { address: filtered({ colour: ['Red'], body: ['SUV'] }), crawled: false },
    { address: '/search/used-cars?body=SUV&page=2', crawled: false },
    { address: '/search/used-cars?sortBy=price_asc', crawled: false },
    { address: '/search?query=corolla', crawled: false },
    { address: '/favourites', crawled: true },
    { address: '/favourites?ids=1,2', crawled: false },
    { address: '/compare?ids=1,2', crawled: false },
  ])('$address: $crawled', ({ address, crawled }) => {
    expect(isCrawled(address)).toBe(crawled);
  });
});

it('names the sitemap', () => {
  expect(text).toMatch(/^Sitemap: https:\/\/harbour\.example\/sitemap\.xml$/m);
});
