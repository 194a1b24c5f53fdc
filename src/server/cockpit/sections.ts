import { count } from '#domain/count.ts';
import { SEARCH_HEADINGS } from '#domain/events/search-headings.ts';
import { ledgerLines } from '#domain/stock-guard/ledger.ts';
import { isRefused } from '#sites/build-report.ts';
import { photoRows } from '../photos/photo-status.ts';
import { ago, ahead } from './ages.ts';
import type { Expiring } from './expiring.ts';
import type { SiteOverview } from './overview.ts';
import type { Section, SectionRow } from './section.ts';
import { kilobytes } from './summary.ts';

/** Returns the sections of a site's page, most urgent first. */
export const sectionsOf = (overview: SiteOverview, now: Date): Section[] => [
  {
    title: 'Why nothing was published',
    rows: (overview.build?.reasons ?? []).map((text) => ({ head: overview.build?.outcome ?? '', text })),
    none: 'The last build went through.',
  },
  {
    title: 'Rejected records',
    rows: (overview.build?.rejected ?? []).map(({ index, id, field, message, code }) => ({
      head: [`Record ${index + 1}`, id, field].filter((part) => part !== '').join(' · '),
      text: `${message} (${code})`,
    })),
    none: 'The feed had no bad record.',
  },
  {
    title: 'To fix',
    rows: overview.findings.map(({ level, source, field, page, message, remedy, rule, law }) => ({
      head: [level, source, field, page, rule, law].filter((part) => part).join(' · '),
      text: message,
      remedy,
    })),
    none: 'Nothing was found.',
  },
  {
    title: 'Ends within 14 days',
    rows: overview.expiring.map((item) => ({
      head: `${KINDS[item.kind]} · ${ahead(item.at, now)} · ${item.at}`,
      text: item.cars === null ? item.name : `${count(item.cars, 'car')}, such as ${item.name}`,
    })),
    none: 'Nothing does.',
  },
  {
    title: 'Photos',
    rows: overview.photos === null ? [] : photoRows(overview.photos),
    none: 'None is fetched, or none yet: docs/photos.md.',
  },
  brokenLinks(overview, now),
  ...SEARCH_HEADINGS.map(({ event, heading }) => ({
    title: `${heading}, 30 days`,
    rows: overview.searches
      .filter((total) => total.event === event)
      .map(({ term, hits }) => ({ head: term, text: count(hits, 'search', 'searches') })),
    none: 'None was counted.',
  })),
  {
    title:
      overview.build && isRefused(overview.build.outcome)
        ? 'Records of the last good feed'
        : 'Records by outcome',
    rows: ledgerRows(overview),
    none: 'No feed was accepted yet.',
  },
  {
    title: 'Heaviest pages',
    rows: overview.pages.heaviest.map(({ path, bytes }) => ({ head: path, text: kilobytes(bytes) })),
    none: 'There are no pages.',
  },
];

/** Splits each ledger line into its total and its parts. */
const ledgerRows = ({ build }: SiteOverview): SectionRow[] =>
  (build?.account ? ledgerLines(build.account, build.feeds) : []).map((line) => {
    const [, head = line, text = ''] = /^(.*?)(?: =|:) (.*)$/.exec(line) ?? [];
    return { head, text };
  });

const KINDS: Record<Expiring['kind'], string> = {
  promo: 'Promo',
  offer: 'Offer',
  post: 'Post',
  page: 'Page',
  safety_rating: 'ANCAP rating lapses',
  market_average: 'Market average is too old to be shown',
  repayment: 'Repayment is no longer shown',
};

function brokenLinks({ site, links }: SiteOverview, now: Date): Section {
  const title = 'Broken links off the site';
  if (links === null)
    return { title, rows: [], none: `Nobody followed them yet: forecourt links --site ${site}` };
  return {
    title,
    rows: links.broken.map(({ url, page, pages, problem }) => ({
      head: url,
      text: problem,
      remedy: `On ${page}${pages === 1 ? '' : `, and on ${count(pages - 1, 'other page')}`}`,
    })),
    none: `All ${links.checked} led somewhere, ${ago(links.checked_at, now)}.`,
  };
}
