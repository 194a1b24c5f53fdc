import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compiledPages } from '../compiled-pages.ts';
import { type FixtureSite, fixtureStock, openFixtureSite } from '../fixture-site.ts';

const pages = await compiledPages();

const POST = 'content/blog/towing.md';
const ADDRESS = '/blog/buying/towing';
const START = '2026-12-01T09:00:00+11:00';
const EXPIRY = '2026-12-24T17:00:00+11:00';
const at = (instant: string, later = 0) => new Date(Date.parse(instant) + later);

const post = (title: string, fields: string, text = '') =>
  `---\ntitle: ${title}\ndescription: How to.\ncategory: buying\n${fields}\n---\n${text}\n`;

let site: FixtureSite;
const addresses = () => Object.keys(site.store.current()?.entries ?? {});
const build = async (now: Date) => {
  expect(await site.build(now)).toMatchObject({ outcome: expect.stringMatching(/published|unchanged/) });
};

beforeAll(async () => {
  site = await openFixtureSite(pages);
  await site.stock(fixtureStock(3));
  await site.write('content/categories/buying.md', '---\ntitle: Buying well\ndescription: Advice.\n---\n');
  await site.write('content/authors/mei.md', '---\nname: Mei\nrole: Sales\n---\nShe sells.\n');
  await site.write(
    'content/faqs/towing.md',
    '---\ntitle: Towing\n---\n\n## How much?\n\nLess than you think.\n',
  );
});
afterAll(async () => {
  await site.close();
});

describe('"posts start and end at their instants" (promises, Webhooks and time)', () => {
  beforeAll(() => site.write(POST, post('Towing', `start: ${START}\nexpiry: ${EXPIRY}`)));

  it('a site without posts has no blog, and nothing links to one', async () => {
    await build(at(START, -1));
    expect(addresses().filter((address) => address.startsWith('/blog'))).toEqual([]);
    expect(await site.read('/')).not.toContain('/blog');
    expect(site.store.current()?.valid_until).toBe(at(START).toISOString());
  });

  it('the post appears together with its lists, its feed and the home page', async () => {
    await build(at(START));
    const lists = ['/blog', '/blog/buying', ADDRESS, '/blog/rss.xml'];
    expect(addresses()).toEqual(expect.arrayContaining(lists));
    for (const page of ['/', '/blog', '/blog/buying', '/blog/rss.xml'])
      expect(await site.read(page)).toContain(ADDRESS);
    const { rss } = new XMLParser().parse(await site.read('/blog/rss.xml'));
    expect(rss.channel.item).toMatchObject({ title: 'Towing', category: 'Buying well' });
    expect(site.store.current()?.entries[ADDRESS]?.valid_until).toBe(at(EXPIRY).toISOString());
  });

  it('and disappears with them', async () => {
    await build(at(EXPIRY, -1));
    expect(addresses()).toContain(ADDRESS);
    await build(at(EXPIRY));
    expect(addresses().filter((address) => address.startsWith('/blog'))).toEqual([]);
  });
});

describe('a post', () => {
  const NOW = at('2027-01-10T00:00:00Z');
  const VIDEO = '::youtube{id="abcdefghijk" title="Hitching up"}';

  beforeAll(async () => {
    await site.write(
      POST,
      post('Towing', 'start: 2027-01-01\nauthor: mei\ntags: [towing]', `${VIDEO}\n\n::faq{group="towing"}`),
    );
    await site.write('content/blog/other.md', post('Other', 'start: 2026-12-31\ntags: [Towing]'));
    await site.write('content/blog/secret.md', post('Secret', 'start: 2026-12-31\ndraft: true'));
    for (let number = 1; number <= 9; number += 1)
      await site.write(`content/blog/old-${number}.md`, post(`Old ${number}`, `start: 2026-01-0${number}`));
    await build(NOW);
  });

  it('names its author, and similar posts', async () => {
    const html = await site.read(ADDRESS);
    expect(html).toContain('By Mei');
    expect(html).toContain('She sells.');
    expect(html).toMatch(/Read next[\s\S]*\/blog\/buying\/other/);
  });

  it('requests nothing from third parties until the video is started', async () => {
    const html = await site.read(ADDRESS);
    expect(html).not.toMatch(/<iframe|(?:src|srcset)="https:/);
    expect(html).toContain('href="https://www.youtube.com/watch?v=abcdefghijk"');
  });

  it('allows the frames of a video on its page, and nowhere else', () => {
    const manifest = site.store.current();
    const policyOf = (address: string) => {
      const set = manifest?.entries[address]?.headers;
      return set === undefined ? '' : (manifest?.header_sets[set]?.['Content-Security-Policy'] ?? '');
    };
    expect(policyOf(ADDRESS)).toContain('frame-src https://www.youtube-nocookie.com');
    expect(policyOf('/blog/buying/other')).toContain("default-src 'self'");
    expect(policyOf('/blog/buying/other')).not.toContain('frame-src');
  });

  it('has structured data of its questions', async () => {
    const html = await site.read(ADDRESS);
    expect(html).toContain('"@type":"FAQPage"');
    expect(html).toContain('"@type":"BlogPosting"');
    expect(await site.read('/blog/buying/other')).not.toContain('FAQPage');
  });

  it('is on one page of its list; drafts are on none', async () => {
    expect(addresses()).toEqual(expect.arrayContaining(['/blog/page/2', '/blog/buying/page/2']));
    expect(addresses()).not.toContain('/blog/page/3');
    expect(await site.read('/blog/page/2')).toContain('/blog/buying/old-1"');
    expect(await site.read('/blog')).not.toContain('/blog/buying/old-1"');
    for (const text of (await site.objects()).values()) expect(text).not.toContain('/blog/buying/secret');
  });
});

describe('an invalid text', () => {
  const NOW = at('2027-02-01T00:00:00Z');

  it('is omitted and named; links to it lead home, and the rest is built', async () => {
    await site.write('content/pages/broken.md', '---\ntitle: Broken\n---\n');
    await site.write(
      'content/pages/linking.md',
      '---\ntitle: L\ndescription: D\n---\n\n[A](/pages/broken) [B](/nowhere)\n',
    );
    const report = await site.build(NOW);
    expect(report.outcome).toBe('published');
    expect(
      report.warnings
        .filter(({ level }) => level === 'fault')
        .map(({ source, field }) => `${source} ${field}`),
    ).toEqual([
      'sites/harbour/content/pages/broken.md:2:1 description',
      'sites/harbour/content/pages/linking.md:6:20 /nowhere',
    ]);
    const home = { to: '/', status: 302 };
    expect(site.store.current()?.redirects).toEqual(
      expect.arrayContaining([
        { from: '/pages/broken', ...home },
        { from: '/nowhere', ...home },
      ]),
    );
    expect(addresses()).toContain('/pages/linking');
  });
});
