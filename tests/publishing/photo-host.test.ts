import { expect, it, onTestFinished } from 'vitest';
import { vehiclePath } from '#domain/site/routes.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, fixtureStock, openFixtureSite } from '../fixture-site.ts';
import { pageTokens } from '../page-tokens.ts';

const pages = await compiledPages();

const CDN = 'https://photos.imgix.example';

it.each<[string, SiteInput['images'], string[]]>([
  ['an image CDN', { cdn: { provider: 'imgix', url: CDN } }, [CDN]],
  ['the site itself', {}, []],
])(
  "a car's page and a list connect early to the host of their first photo: %s",
  async (_host, images, hosts) => {
    const site = await openFixtureSite(pages, { ...(images && { images }) });
    onTestFinished(() => site.close());
    const stock = fixtureStock(12);
    await site.stock(stock);
    await site.build(ANCHOR);
    const sold = new Set(['sold', 'delivered']);
    const car = stock.find(({ status }) => !sold.has(String(status)));
    const connected = async (address: string) =>
      pageTokens((await site.read(address)) ?? '')
        .tags.filter(({ attributes }) => attributes.get('rel') === 'preconnect')
        .map(({ attributes }) => attributes.get('href'));

    expect(await connected(vehiclePath(String(car?.slug)))).toEqual(hosts);
    expect(await connected('/search')).toEqual(hosts);
    // Its largest photo is of the site itself.
    expect(await connected('/')).toEqual([]);
  },
);
