import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDemoStock } from '#demo/stock/demo-feed.ts';
import { htmlIn } from '#domain/content/block.ts';
import { financePages } from '#domain/finance/pages.ts';
import { onlinePaymentOf } from '#domain/online-payment/online-payment.ts';
import { pathOf } from '#domain/site/address.ts';
import {
  blogPath,
  budgetPath,
  homePath,
  locationPath,
  locationsPath,
  makePath,
  offersPath,
  onlinePaymentPath,
  SEARCH_VARIANTS,
  searchPath,
  spinToWinPath,
  tradeInPath,
} from '#domain/site/routes.ts';
import { spinOf } from '#domain/spin/spin.ts';
import { valuesCars } from '#domain/trade-in/valuation-site.ts';
import { isExcluded } from '#domain/vehicle/status.ts';
import { loadContent } from '#pipeline/content/load-content.ts';
import { loadSettings } from '#sites/settings.ts';

const root = join(import.meta.dirname, '../..');
const slugs = ['harbourside', 'ironbark-garage', 'southern-cross-hyundai'];

async function load(slug: string) {
  const { value: settings, findings } = await loadSettings(root, slug);
  if (settings === null) throw new Error(JSON.stringify(findings));
  return { ...settings, content: await loadContent(root, settings.site) };
}

describe('the demo sites', () => {
  it('are one of each template', async () => {
    const sites = await Promise.all(slugs.map(load));
    expect(sites.map(({ site }) => site.template).sort()).toEqual(['franchise', 'garage', 'group']);
  });
});

describe.each(slugs)('%s', (slug) => {
  it('has complete prose', async () => {
    const { content } = await load(slug);
    expect(content.findings).toEqual([]);
    expect(content.warnings).toEqual([]);
    expect(content.pages.map(({ name }) => name)).toContain('about');
  });

  it('links only to pages that exist', async () => {
    const { site, locations, offers, promos, redirects, content } = await load(slug);
    const pages = new Set([
      homePath(),
      blogPath(),
      budgetPath(),
      ...financePages(site).map(({ path }) => path),
      locationsPath(),
      offersPath(),
      ...(valuesCars(site) ? [tradeInPath()] : []),
      ...(onlinePaymentOf(site) === null ? [] : [onlinePaymentPath()]),
      ...(spinOf(site) === null ? [] : [spinToWinPath()]),
      ...SEARCH_VARIANTS.map(searchPath),
      ...site.manufacturers.map((make) => makePath(make.slug)),
      ...locations.filter(({ visible }) => visible).map((location) => locationPath(location.slug)),
      ...content.pages.map(({ path }) => path),
    ]);
    const prose = content.pages.flatMap(({ body }) => [...htmlIn(body).matchAll(/href="(\/[^"#]*)/g)]);
    const links = [
      ...site.navigation.header.flatMap(({ href, links }) => [href, ...links.map((link) => link.href)]),
      ...site.navigation.footer.flatMap(({ links }) => links.map(({ href }) => href)),
      ...site.home.banner_links.map(({ href }) => href),
      ...site.models.map(({ href, slug }) => href ?? `/${slug}`),
      ...offers.flatMap(({ model }) => model?.override_url ?? []),
      ...promos.map(({ node }) => node.link),
      ...redirects.map(({ to }) => to),
      ...prose.map(([, href]) => href),
    ];
    expect(links.filter((href) => href !== undefined && !pages.has(pathOf(href)))).toEqual([]);
  });

  it('has an offer that never ends, so that its list of offers always exists', async () => {
    const { offers } = await load(slug);
    expect(offers.filter(({ start, expiry }) => start === null && expiry === null)).not.toEqual([]);
  });

  it('uses phone numbers and addresses that belong to nobody', async () => {
    const { site, locations } = await load(slug);
    const contacts = [site.contact, ...locations.map(({ contact_detail }) => contact_detail)];
    const phones = contacts.map(({ phone }) => phone?.replace(/\D/g, ''));
    expect(phones.filter((phone) => !/^(?:0[2378](?:5550|7010)\d{4}|1300975707)$/.test(phone ?? ''))).toEqual(
      [],
    );
    expect(contacts.filter(({ email }) => !email?.endsWith('.example'))).toEqual([]);
    expect(site.url).toBe(`https://www.${slug}.example`);
  });

  it('has new and demo cars only where their make is sold, none at a centre of used cars', async () => {
    const { site, locations } = await load(slug);
    const stock = makeDemoStock({ site, locations, cars: 200, anchor: new Date('2026-11-20T00:00:00Z') });
    const strays = stock.filter(({ car_type, make, location }) => {
      const yard = locations.find((one) => one.slug === location.slug);
      const isShown = !isExcluded({ car_type }, site);
      return isShown && car_type !== 'used' && !yard?.manufacturers.includes(make);
    });
    expect(strays.map(({ name, location_name }) => `${name}: ${location_name}`)).toEqual([]);
  });

  it('has hours on Christmas Day at every open location', async () => {
    const { locations } = await load(slug);
    const open = locations.filter(({ visible, badge }) => visible && badge === null);
    for (const { special_hours } of open) {
      expect(special_hours).toContainEqual(expect.objectContaining({ date: '2026-12-25', status: 'Closed' }));
    }
  });
});
