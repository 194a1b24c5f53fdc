import { count } from '#domain/count.ts';
import { formatNumber } from '#domain/money.ts';
import { isRefused } from '#sites/build-report.ts';
import { isQuotaFull } from '#sites/photo-report.ts';
import { countByLevel } from '#sites/snapshot.ts';
import { photoSummary } from '../photos/photo-status.ts';
import { ago, duration } from './ages.ts';
import type { SiteOverview } from './overview.ts';

/** One labelled fact in a site's summary. */
export interface Line {
  label: string;
  text: string;
  /** Whether it needs attention. */
  calls: boolean;
}

/** Age from which a site's stock needs attention, in seconds. */
const OLD_STOCK = 24 * 60 * 60;

/** Summarises a site, most important fact first. */
export function summaryOf(overview: SiteOverview, now: Date): Line[] {
  return [
    ...(overview.unreadable === null
      ? []
      : [{ label: 'State', text: `Cannot be read: ${overview.unreadable}`, calls: true }]),
    release(overview, now),
    ...stock(overview),
    lastBuild(overview, now),
    ...heldFeed(overview, now),
    findings(overview),
    expiring(overview),
    ...photos(overview),
    links(overview, now),
    pages(overview),
  ];
}

function release({ live }: SiteOverview, now: Date): Line {
  if (live === null) return { label: 'Release', text: 'None', calls: true };
  const pinned = live.pinned ? ', pinned' : '';
  const text = `${live.release}, published ${ago(live.published_at, now)}${pinned}`;
  return { label: 'Release', text, calls: live.pinned };
}

function stock({ live }: SiteOverview): Line[] {
  if (live === null) return [];
  const age = live.data_age_seconds;
  return [{ label: 'Stock read', text: `${duration(age)} ago`, calls: age >= OLD_STOCK }];
}

function lastBuild({ build }: SiteOverview, now: Date): Line {
  if (build === null) return { label: 'Last build', text: 'None', calls: false };
  const { outcome, ended_at, accepted, hidden, rejected } = build;
  const stopped = isRefused(outcome) || outcome === 'failed';
  const bad = count(new Set(rejected.map(({ index }) => index)).size, 'bad record');
  const cars = stopped ? bad : `${count(accepted, 'car')} accepted, ${formatNumber(hidden)} hidden, ${bad}`;
  return {
    label: 'Last build',
    text: `${outcome} ${ago(ended_at, now)}: ${cars}`,
    calls: stopped || rejected.length > 0,
  };
}

/** A held feed, decided on or not, with its age and how the last feed was judged. */
function heldFeed({ build }: SiteOverview, now: Date): Line[] {
  const held = build?.held;
  if (!held || held.differences.length === 0) return [];
  const verdict = held.rejected ? 'rejected' : 'waits for a decision';
  const text = `Since ${ago(held.since, now)}, the last ${ago(held.last, now)}: ${verdict}`;
  return [{ label: 'Held feed', text, calls: !held.rejected }];
}

const findings = ({ findings }: SiteOverview): Line => ({
  label: 'To fix',
  text: countByLevel(findings)
    .map(({ level, found }) => count(found, level))
    .join(', '),
  calls: findings.some(({ level }) => level !== 'warning'),
});

const expiring = ({ expiring }: SiteOverview): Line => ({
  label: 'Ends soon',
  text: expiring.length === 0 ? 'Nothing within 14 days' : count(expiring.length, 'thing'),
  calls: expiring.length > 0,
});

function photos({ photos: report }: SiteOverview): Line[] {
  if (report === null) return [];
  return [
    { label: 'Photos', text: photoSummary(report), calls: report.hosts.length > 0 || isQuotaFull(report) },
  ];
}

function links({ site, links }: SiteOverview, now: Date): Line {
  const label = 'Links off site';
  if (links === null)
    return { label, text: `Not followed yet: forecourt links --site ${site}`, calls: false };
  const { broken, checked, skipped, checked_at } = links;
  const rest = skipped === 0 ? '' : `, ${formatNumber(skipped)} not followed`;
  const text = `${formatNumber(broken.length)} of ${formatNumber(checked)} broken${rest}, ${ago(checked_at, now)}`;
  return { label, text, calls: broken.length > 0 };
}

function pages({ pages: { count: pages, heaviest } }: SiteOverview): Line {
  const [first] = heaviest;
  const most = first === undefined ? '' : `, at most ${kilobytes(first.bytes)}`;
  return { label: 'Pages', text: `${formatNumber(pages)}${most}`, calls: false };
}

/** Formats a size: `24.3 kB`. */
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
