import { searchIndexPath, sitemapPath, vehicleRecordPath } from '#domain/site/file-routes.ts';
import { homePath } from '#domain/site/routes.ts';
import { isHashedAsset } from '#generator/response-headers.ts';
import { openIndex } from '#search/engine/engine.ts';
import { FEEDS, type ReadableSite, STOCK_FEED } from '../../car-parity.ts';
import { pageTokens } from '../../page-tokens.ts';
import { send } from '../send.ts';

export interface CrawledSite extends ReadableSite {
  release: string;
  /** The response of each address after redirects, including those of earlier crawls. */
  statuses: ReadonlyMap<string, number>;
  /** Changed responses. */
  sent: number;
}

interface CrawledPage {
  status: number;
  release: string;
  location: string | null;
  etag: string | null;
  body: Buffer;
  /** Internal links. */
  links: string[];
}

/** Thrown when a publish interrupts a crawl, which then begins again. */
class OtherRelease extends Error {}

const AT_ONCE = 8;

/** Crawls a site by its links, sitemaps, search and feeds; fetches only changes. */
export function openCrawler(origin: string, host: string) {
  const crawled = new Map<string, CrawledPage>();
  let sent = 0;

  async function fetchPage(address: string): Promise<CrawledPage> {
    const cached = crawled.get(address);
    const { status, headers, body } = await send(new URL(address, origin), {
      headers: { Host: host, ...(cached?.etag && { 'If-None-Match': cached.etag }) },
    });
    const release = `${headers['x-release']}`;
    if (status === 304 && cached !== undefined) return { ...cached, release };
    sent += 1;
    const isPage = status === 200 && `${headers['content-type']}`.startsWith('text/html');
    return {
      status,
      release,
      body,
      links: isPage ? linksOf(body.toString(), address) : [],
      location: headers.location ?? null,
      etag: headers.etag ?? null,
    };
  }

  async function crawlOnce(): Promise<CrawledSite> {
    const found = new Map<string, CrawledPage>();
    let release: string | null = null;
    const visit = async (address: string): Promise<CrawledPage> => {
      const page = found.get(address) ?? (await fetchPage(address));
      release ??= page.release;
      if (page.release !== release) throw new OtherRelease();
      found.set(address, page);
      crawled.set(address, page);
      return page;
    };
    /** The response of an address after redirects. */
    const follow = async (address: string): Promise<CrawledPage> => {
      const page = await visit(address);
      return page.location === null ? page : visit(new URL(page.location, origin).pathname);
    };

    const index = await follow(searchIndexPath());
    const [listed] = openIndex(new Uint8Array(index.body)).search([{ params: { hitsPerPage: 1000 } }]);
    const hits = new Map(listed?.hits.map((hit) => [`${hit.href}`, hit]));
    const maps = await Promise.all(locationsIn(await visit(sitemapPath())).map(visit));
    const records = [...hits.values()].map(({ objectID }) => vehicleRecordPath(`${objectID}`));
    const feeds = [...FEEDS.map(({ address }) => address), STOCK_FEED];
    const waiting = [homePath(), ...feeds, ...records, ...hits.keys(), ...maps.flatMap(locationsIn)];
    // Files of earlier releases are retained for open tabs, but not for ever.
    waiting.push(...[...crawled.keys()].filter((address) => !isHashedAsset(address)));
    const seen = new Set(waiting);
    const walk = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { links, location } = await visit(next);
        for (const link of location === null ? links : [new URL(location, origin).pathname]) {
          if (!seen.has(link)) waiting.push(link);
          seen.add(link);
        }
      }
    };
    // An idle worker ends; addresses found later are visited by their finder.
    await Promise.all(Array.from({ length: AT_ONCE }, walk));
    const statuses = await Promise.all(
      [...found.keys()].map(async (address) => [address, (await follow(address)).status] as const),
    );
    const pages = [...found].filter(([, { status }]) => status === 200);
    return {
      release: release ?? '',
      statuses: new Map(statuses),
      sent,
      hits,
      texts: new Map(pages.map(([address, { body }]) => [address, body.toString()])),
    };
  }

  return {
    async crawl(): Promise<CrawledSite> {
      sent = 0;
      for (;;) {
        try {
          return await crawlOnce();
        } catch (error) {
          if (!(error instanceof OtherRelease)) throw error;
        }
      }
    },
    /** Drops all ETags, so that the next crawl fetches every address ever found again. */
    dropEtags() {
      for (const [address, page] of crawled) crawled.set(address, { ...page, etag: null });
    },
  };
}

/** Internal links of a page, except those to the service and the fixtures' missing photos. */
function linksOf(html: string, address: string): string[] {
  return pageTokens(html).tags.flatMap(({ name, attributes }) => {
    const href = name === 'a' ? attributes.get('href') : undefined;
    if (href === undefined || /^(?:[a-z]+:|#|\/\/)/i.test(href)) return [];
    const { pathname } = new URL(href, new URL(address, 'http://site.invalid'));
    return /^\/(?:api|img)\//.test(pathname) ? [] : [pathname];
  });
}

const locationsIn = ({ body }: CrawledPage): string[] =>
  Array.from(body.toString().matchAll(/<loc>(.*?)<\/loc>/g), ([, url = '']) => new URL(url).pathname);
