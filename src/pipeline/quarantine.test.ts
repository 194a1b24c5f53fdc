import { describe, expect, it } from 'vitest';
import { FixtureProject } from '#sites/project.fixture.ts';
import { loadSettings } from '#sites/settings.ts';
import {
  isSettled,
  itemsBehind,
  lostLinks,
  mergeQuarantines,
  NOTHING_LEFT_OUT,
  type QuarantinedItems,
  withoutItems,
} from './quarantine.ts';

const link = (href: string) => ({ label: `To ${href}`, href });

/** A site with one menu, after quarantine with only these addresses planned. */
async function siteWith(
  menu: { href: string; links: string[]; columns?: string[] },
  addresses: readonly string[],
  flags = {},
) {
  const project = new FixtureProject();
  const columns = [{ heading: 'More', links: (menu.columns ?? []).map(link) }];
  const entry = { ...link(menu.href), links: menu.links.map(link), columns };
  await project.site({ navigation: { header: [link('/search'), entry], footer: [] }, flags });
  const loaded = await loadSettings(project.root, 'test-site');
  if (loaded.value === null) throw new Error(JSON.stringify(loaded.findings));
  const site = { ...loaded.value, content: [], left_out: [], vehicles: [], departed: [] };
  const answering = new Set(['/search', ...addresses]);
  const lost = (left: QuarantinedItems) => mergeQuarantines(left, lostLinks(site, loaded, left, answering));
  return { loaded, site, answering, lost, left: lost(NOTHING_LEFT_OUT) };
}

type Opened = Awaited<ReturnType<typeof siteWith>>;

const menuOf = ({ site }: Opened, left: QuarantinedItems) =>
  withoutItems(site, left).site.navigation.header.map(({ href, links, columns }) => [
    href,
    ...[...links, ...columns.flatMap((column) => column.links)].map((entry) => entry.href),
  ]);

const texts = ({ findings }: QuarantinedItems) =>
  findings.map(({ field, message }) => `${field}: ${message}`);

describe('a menu entry with a broken link', () => {
  it('keeps its children and links to the first of them', async () => {
    const opened = await siteWith({ href: '/servise', links: ['/pages/book', '/parts'] }, [
      '/pages/book',
      '/parts',
    ]);
    expect(menuOf(opened, opened.left)).toEqual([['/search'], ['/pages/book', '/pages/book', '/parts']]);
    expect(texts(opened.left)).toEqual([
      'navigation.header.1.href: There is no page /servise; the menu entry links to its first valid child',
    ]);
    expect(isSettled(lostLinks(opened.site, opened.loaded, opened.left, opened.answering))).toBe(true);
  });

  it('skips children with broken links', async () => {
    const opened = await siteWith(
      { href: '/servise', links: ['/nowhere'], columns: ['https://parts.example/', '/parts'] },
      ['/parts'],
    );
    expect(menuOf(opened, opened.left)).toEqual([
      ['/search'],
      ['https://parts.example/', 'https://parts.example/', '/parts'],
    ]);
  });

  it('is omitted if no child remains, now or later', async () => {
    const opened = await siteWith({ href: '/servise', links: ['/nowhere'] }, []);
    expect(menuOf(opened, opened.left)).toEqual([['/search']]);
    expect(texts(opened.left)[0]).toBe(
      'navigation.header.1.href: There is no page /servise; the menu entry is omitted',
    );
    const later = await siteWith({ href: '/servise', links: ['/parts'] }, ['/parts']);
    later.answering.delete('/parts');
    expect(menuOf(later, later.lost(later.left))).toEqual([['/search']]);
  });

  it('keeps its children if a setting switches its page off, and the warning says so', async () => {
    const flags = { finance_enquiry: true, finance_hidden: true };
    const opened = await siteWith(
      { href: '/finance', links: ['/pages/insurance', '/book-test-drive'] },
      ['/pages/insurance', '/book-test-drive'],
      flags,
    );
    expect(menuOf(opened, opened.left)).toEqual([
      ['/search'],
      ['/pages/insurance', '/pages/insurance', '/book-test-drive'],
    ]);
    expect(texts(opened.left)).toEqual([
      'flags.finance_hidden: The site has no /finance by this setting. One link to it is omitted; a menu entry with other links uses the first of them',
    ]);
  });

  it('keeps its children if a page must not be linked', async () => {
    const opened = await siteWith({ href: '/old', links: ['/parts'] }, ['/old', '/parts']);
    const cause = { path: '/', what: 'a link to /old, which is no more', by: { link: '/old' } };
    const left = itemsBehind(opened.site, opened.loaded, opened.left, [cause]);
    expect(menuOf(opened, left)).toEqual([['/search'], ['/parts', '/parts']]);
    expect(texts(left)).toEqual([
      'navigation.header.1.href: / would hold a link to /old, which is no more; the menu entry links to its first valid child',
    ]);
  });
});
