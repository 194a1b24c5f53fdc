import type { Manifest } from '#generator/manifest.ts';
import type { LastBuild } from '#sites/build-report.ts';
import type { SiteFacts } from '#sites/site-facts.ts';
import type { ServiceStatus, SiteStatus } from '../health.ts';
import { type Expiring, expiringContent } from './expiring.ts';

/** All that a dealer group wants to know of its sites (issue 5 "Group cockpit"). */
export interface GroupOverview {
  /** Instant, ISO 8601 in UTC. */
  at: string;
  sites: SiteOverview[];
  /** Leads on their way; `null` where the store is not there or does not answer. */
  leads: ServiceStatus | null;
}

/** One site of it; `null` for what is not known yet. */
export interface SiteOverview {
  site: string;
  name: string;
  /** What answers now, and how old its stock is. */
  live: SiteStatus | null;
  build: Pick<
    LastBuild,
    'ended_at' | 'outcome' | 'accepted' | 'hidden' | 'rejected' | 'account' | 'feeds' | 'reasons'
  > | null;
  /** What is to be mended, the worst first. */
  findings: LastBuild['warnings'];
  expiring: Expiring[];
  links: SiteFacts['links'];
  pages: PageWeights;
  /** Why what lies in the state folder cannot be read. */
  unreadable: string | null;
}

/** HTML as it is stored, before it is packed for its way. */
export interface PageWeights {
  count: number;
  /** The heaviest first. */
  heaviest: { path: string; bytes: number }[];
}

/** What of a site the overview is made of. */
export interface SiteSources {
  site: string;
  manifest: Manifest | null;
  live: SiteStatus | null;
  /** A text is the reason why they cannot be read. */
  facts: SiteFacts | string;
}

const HEAVIEST = 10;
const NOTHING: SiteFacts = { build: null, snapshot: null, lapses: [], links: null };
const WORST_FIRST: readonly LastBuild['warnings'][number]['level'][] = ['error', 'fault', 'warning'];

/** What stands in the cockpit on one site. */
export function siteOverview({ site, manifest, live, facts: read }: SiteSources, now: Date): SiteOverview {
  const facts = typeof read === 'string' ? NOTHING : read;
  return {
    site,
    name: manifest?.about?.name ?? facts.snapshot?.site.name ?? site,
    live,
    build: facts.build && buildFacts(facts.build),
    findings: [...(facts.build?.warnings ?? [])].sort(
      (a, b) => WORST_FIRST.indexOf(a.level) - WORST_FIRST.indexOf(b.level),
    ),
    expiring: expiringContent(facts, now),
    links: facts.links,
    pages: pageWeights(manifest),
    unreadable: typeof read === 'string' ? read : null,
  };
}

const buildFacts = ({
  ended_at,
  outcome,
  accepted,
  hidden,
  rejected,
  account,
  feeds,
  reasons,
}: LastBuild) => ({
  ...{ ended_at, outcome, accepted, hidden, rejected, account, feeds, reasons },
});

function pageWeights(manifest: Manifest | null): PageWeights {
  const pages = Object.entries(manifest?.entries ?? {})
    .filter(([, { type }]) => type.startsWith('text/html'))
    .map(([path, { length }]) => ({ path, bytes: length }))
    .sort((a, b) => b.bytes - a.bytes);
  return { count: pages.length, heaviest: pages.slice(0, HEAVIEST) };
}
