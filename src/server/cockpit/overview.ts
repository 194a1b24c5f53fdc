import type { PageWeights, ReleaseHead } from '#generator/manifest.ts';
import type { LastBuild } from '#sites/build-report.ts';
import type { SiteFacts } from '#sites/site-facts.ts';
import { LEVELS } from '#sites/snapshot.ts';
import type { ServiceStatus, SiteStatus } from '../health.ts';
import type { SearchTotal } from '../store/event-counts.ts';
import { type Expiring, expiringContent } from './expiring.ts';

/** The state of all sites of a dealer group (issue 5 "Group cockpit"). */
export interface GroupOverview {
  /** Instant, ISO 8601 in UTC. */
  at: string;
  sites: SiteOverview[];
  /** Status of the lead service; absent where nothing is stored yet, `null` where the store does not respond. */
  leads?: ServiceStatus | null | undefined;
}

/** The state of one site; `null` fields are unknown. */
export interface SiteOverview {
  site: string;
  name: string;
  /** The live release, with the age of its stock. */
  live: SiteStatus | null;
  build: Pick<
    LastBuild,
    'ended_at' | 'outcome' | 'accepted' | 'hidden' | 'rejected' | 'account' | 'feeds' | 'reasons' | 'held'
  > | null;
  /** Problems to fix, worst first. */
  findings: LastBuild['warnings'];
  expiring: Expiring[];
  links: SiteFacts['links'];
  photos: SiteFacts['photos'];
  pages: PageWeights;
  /** What shoppers searched for in the last 30 days, most frequent first. */
  searches: SearchTotal[];
  /** Why the site's files in the state folder cannot be read. */
  unreadable: string | null;
}

export interface SiteSources {
  site: string;
  head: ReleaseHead | null;
  live: SiteStatus | null;
  /** A string is the reason why the facts cannot be read. */
  facts: SiteFacts | string;
  searches: SearchTotal[];
}

const NO_PAGES: PageWeights = { count: 0, heaviest: [] };
const NOTHING: SiteFacts = { build: null, snapshot: null, lapses: [], links: null, photos: null };

export function siteOverview(
  { site, head, live, facts: read, searches }: SiteSources,
  now: Date,
): SiteOverview {
  const facts = typeof read === 'string' ? NOTHING : read;
  return {
    site,
    name: head?.about?.name ?? facts.snapshot?.site.name ?? site,
    live,
    build: facts.build && buildFacts(facts.build),
    findings: [...(facts.build?.warnings ?? [])].sort(
      (a, b) => LEVELS.indexOf(a.level) - LEVELS.indexOf(b.level),
    ),
    expiring: expiringContent(facts, now),
    links: facts.links,
    photos: facts.photos,
    pages: head?.pages ?? NO_PAGES,
    searches,
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
  held,
}: LastBuild) => ({ ended_at, outcome, accepted, hidden, rejected, account, feeds, reasons, held });
