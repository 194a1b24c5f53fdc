import { createServer } from 'node:http';
import { join } from 'node:path';
import { type ArgsDef, type CommandDef, runCommand } from 'citty';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { InvalidInput, NotFound, ProviderFailed } from '#domain/errors.ts';
import { publishedReport } from '#generator/build/report.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { publishPages } from '#generator/store/store.fixture.ts';
import { listen } from '#net/listen.ts';
import { commitSnapshot, takeSnapshot } from '#pipeline/take-snapshot.ts';
import { createApp } from '#server/app.ts';
import { cockpitAccess } from '#server/cockpit/access.ts';
import { createLog } from '#server/log.ts';
import { openSites } from '#server/sites.ts';
import { openAlerts } from '#server/store/alerts.ts';
import { openStore } from '#server/store/open-store.ts';
import { openPublications } from '#server/store/publications.ts';
import { writeReport } from '#sites/build-report.ts';
import { FixtureProject, feedRecord } from '#sites/project.fixture.ts';
import { siteFactsReader } from '#sites/site-facts.ts';
import { links } from './links.ts';
import { status } from './status.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const TOKEN = 'a-token-that-nobody-guesses';
const printed: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  vi.spyOn(console, 'log').mockImplementation((line: string) => printed.push(line));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  printed.length = 0;
});

const run = async <T extends ArgsDef>(command: CommandDef<T>, ...rawArgs: string[]) => {
  await runCommand(command, { rawArgs });
  return printed.splice(0).join('\n');
};

/** A state folder after a build with a bad record, an expiring promo and post, and a page with a link. */
async function builtProject(page = 'home') {
  const project = new FixtureProject();
  vi.stubEnv('FORECOURT_STATE', project.state);
  await project.site({ finance: { provider: 'acme' }, price: { market_average_type: 'drive_away' } });
  await project.stock([
    feedRecord(1, {
      price: 10_000,
      price_type: 'drive_away',
      autograb_data: { average_market_price: 20_000, as_at: '2026-10-26' },
    }),
    feedRecord(2, { year: 'never' }),
    ...Array.from({ length: 8 }, (_, index) => feedRecord(index + 3)),
  ]);
  await project.write('sites/test-site/promos.json', [
    {
      id: 'p',
      position: 1,
      expiry: '2026-11-25T00:00:00+11:00',
      node: { title: 'Spring', link: '/search', link_label: 'See' },
    },
  ]);
  await project.write(
    'sites/test-site/content/categories/news.md',
    '---\ntitle: News\ndescription: N\n---\n',
  );
  await project.write(
    'sites/test-site/content/blog/open-day.md',
    '---\ntitle: Open day\ndescription: D\ncategory: news\nstart: 2026-11-01\nexpiry: 2026-11-28\n---\nCome.\n',
  );
  const taken = await takeSnapshot({ ...project, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join());
  await commitSnapshot(project.state, taken);
  const store = openReleaseStore(join(project.state, 'store'), 'test-site');
  const { manifest } = await publishPages(store, 1, { '/': page });
  await store.close();
  await writeReport(
    project.state,
    publishedReport({ previous: null, manifest, live: manifest, snapshot: taken.facts, repaired: null }),
  );
  return project;
}

it('shows rejected records and expiring content of a real state folder, and creates nothing in it', async () => {
  await builtProject();
  const [site] = JSON.parse(await run(status, '--json')).sites;
  expect(site).toMatchObject({
    site: 'test-site',
    build: {
      outcome: 'published',
      account: { accepted: 9 },
      rejected: [{ index: 1, id: '2', field: 'year' }],
    },
    expiring: [
      { kind: 'promo', name: 'Spring', at: '2026-11-24T13:00:00.000Z', cars: null },
      { kind: 'market_average', cars: 1 },
      { kind: 'post', name: 'Open day', at: '2026-11-27T13:00:00.000Z', cars: null },
    ],
    links: null,
    pages: { count: 1 },
    unreadable: null,
  });
  const text = await run(status, '--site', 'test-site');
  expect(text).toContain('1 bad record');
  expect(text).toContain('Record 2 · 2 · year');
  expect(text).toContain('None received yet');
});

it('shows leads, builds and alerts from the store', async () => {
  const { state } = await builtProject();
  const store = openStore({ state });
  const raised_at = new Date(NOW.getTime() - 7_200_000).toISOString();
  const words = {
    title: 'The feed of test-site was refused',
    detail: 'It is empty',
    remedy: 'Send a whole one.',
  };
  const named = { key: 'stock_refused/test-site', kind: 'stock_refused' as const, site: 'test-site' };
  await openAlerts(store).record(
    [{ change: 'raised', alert: { ...named, ...words, raised_at }, at: raised_at }],
    [],
  );
  const publications = openPublications(store);
  await publications.began('test-site', NOW);
  await publications.ended('test-site', { outcome: 'refused', detail: 'It is empty', tries: 3 }, NOW);
  await store.close();
  const text = await run(status);
  expect(text).toContain('The feed of test-site was refused, found 2 hours ago. Send a whole one.');
  expect(text).toContain('1 site came to nothing, 1 of them parked');
  expect(text).toContain('0 deliveries on the way; 0 deliveries given up');
  expect(JSON.parse(await run(status, '--json')).leads).toMatchObject({
    alerts: [named],
    publications: { parked: 1 },
    outbox: { dead: 0 },
    publishing: [{ site: 'test-site', outcome: 'refused', parked: true }],
  });
});

it('shows the same as the cockpit', async () => {
  const { state } = await builtProject();
  const sites = openSites(join(state, 'store'));
  const app = createApp({
    sites,
    log: createLog('silent'),
    trustProxy: 0,
    now: () => NOW,
    access: cockpitAccess(TOKEN),
    cockpit: { factsOf: siteFactsReader(state) },
  });
  const response = await app.request('/cockpit/status.json', {
    headers: { host: 'localhost', authorization: `Bearer ${TOKEN}` },
  });
  expect(await response.json()).toEqual(JSON.parse(await run(status, '--json')));
  await sites.close();
});

it('accepts published sites only', async () => {
  await builtProject();
  await expect(run(status, '--site', 'nobody')).rejects.toThrow(NotFound);
});

describe('links off the site', () => {
  beforeEach(() => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  });

  it('are stored for the cockpit where they are broken', async () => {
    const server = createServer(({ url }, response) =>
      response.writeHead(url === '/there' ? 200 : 404).end(),
    );
    onTestFinished(() => {
      server.close();
    });
    const port = await listen(server);
    vi.stubEnv('OUTBOUND_ALLOW', '127.0.0.1');
    const link = (pathname: string) => `<a href="http://127.0.0.1:${port}${pathname}">A</a>`;
    await builtProject(`${link('/gone')}${link('/there')}${link('/unasked')}`);
    expect(await run(links, '--limit', '2')).toContain('responds with status 404, on /');
    expect(JSON.parse(await run(status, '--json')).sites[0].links).toMatchObject({
      checked_at: NOW.toISOString(),
      checked: 2,
      skipped: 1,
      broken: [{ url: `http://127.0.0.1:${port}/gone`, page: '/', pages: 1 }],
    });
  });

  it('are not stored if all fail, because this machine is more likely offline', async () => {
    await builtProject('<a href="http://127.0.0.1:1/a">A</a>');
    await expect(run(links)).rejects.toThrow(ProviderFailed);
    expect(JSON.parse(await run(status, '--json')).sites[0].links).toBeNull();
  });

  it('are checked up to a limit', async () => {
    await expect(run(links, '--limit', '0')).rejects.toThrow(InvalidInput);
  });
});
