import { DAY_MS } from '#domain/duration.ts';
import { byCharacters } from '#domain/order.ts';
import type { CarClaim } from '#domain/vehicle/lapses.ts';
import type { SiteFacts } from '#sites/site-facts.ts';

/** Content or a claim about cars that will expire. */
export interface Expiring {
  kind: 'promo' | 'offer' | 'post' | 'page' | CarClaim;
  /** Its name in the editor's files; for cars, one of them. */
  name: string;
  /** The instant of its end, ISO 8601 in UTC. */
  at: string;
  /** Number of cars that make the claim; `null` for content. */
  cars: number | null;
}

/** How long before its end something is listed, in days. */
const NOTICE_DAYS = 14;

/** Lists promos, offers, posts, pages, ratings and rates that end within 14 days, soonest first. */
export function expiringContent({ snapshot, lapses }: SiteFacts, now: Date): Expiring[] {
  const all = [
    ...(snapshot === null ? [] : windows(snapshot)),
    ...lapses.map(({ claim, at, cars, example }) => ({ kind: claim, name: example, at, cars })),
  ];
  const latest = now.getTime() + NOTICE_DAYS * DAY_MS;
  return all
    .filter(({ at }) => Date.parse(at) > now.getTime() && Date.parse(at) <= latest)
    .sort((a, b) => byCharacters(a.at, b.at) || byCharacters(a.name, b.name));
}

function windows({ promos, offers, content }: NonNullable<SiteFacts['snapshot']>): Expiring[] {
  return [
    ...promos
      .filter(({ display }) => display)
      .map(({ expiry, node }) => ({ kind: 'promo' as const, name: node.title, expiry })),
    ...offers.map(({ expiry, name }) => ({ kind: 'offer' as const, name, expiry })),
    ...content
      .filter(({ draft }) => !draft)
      .map(({ expiry, title, post }) => ({
        kind: post === null ? ('page' as const) : ('post' as const),
        name: title,
        expiry,
      })),
  ].flatMap(({ kind, name, expiry }) =>
    expiry === null ? [] : [{ kind, name, at: new Date(expiry).toISOString(), cars: null }],
  );
}
