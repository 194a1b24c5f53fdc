import { DAY_MS, HOUR_MS, MINUTE_MS } from '../duration.ts';
import { RESEND_MS } from '../sign-in/code.ts';
import type { RateLimit } from './sliding-window.ts';

/** Actions that cost money, stock or attention. */
export type LimitedAction =
  | 'lead'
  | 'confirmation'
  | 'captcha'
  | 'reservation'
  | 'free-alert'
  | 'code'
  | 'guess'
  | 'spin'
  | 'payment'
  | 'watchlist'
  | 'trade-in'
  | 'plate'
  | 'sheet'
  | 'postcode'
  | 'event'
  | 'feed'
  | 'operator';

/** The kind of an exhausted budget. It identifies no visitor, because it is a label of metrics. */
export type BudgetKind = 'phone' | 'email' | 'subject' | NetworkKind | 'unproven' | 'site' | 'everywhere';

/**
 * A household or company has a /64, /56 or /48 of IPv6; `unreadable` is every visitor without a readable address; `own`
 * is this machine: a developer, or everybody behind an untrusted proxy.
 */
export type NetworkKind = '/24' | '/64' | '/56' | '/48' | 'unreadable' | 'own';

export interface Network {
  kind: NetworkKind;
  /** Such as `203.0.113.0/24`. */
  name: string;
}

/** What is known of who acts. */
export interface Actor {
  /** Slug. */
  site: string;
  networks: readonly Network[];
  /** Hashes of the person's number and mailbox. */
  phone?: string | null | undefined;
  email?: string | null | undefined;
  /** The subject of the action, such as one trade-in, or one form of one site. */
  subject?: string | undefined;
  /** Whether a requested proof of work is missing. */
  isUnproven?: boolean | undefined;
}

/** A limit of one action for one key. */
export interface RateBudget extends RateLimit {
  kind: BudgetKind;
  /** Names what is counted. */
  bucket: string;
}

type RateLimits = readonly RateLimit[];

/** Limits of one action; an absent list is unlimited. */
interface ActionLimits {
  /** Per phone and per mailbox, on all sites. */
  person?: RateLimits;
  subject?: RateLimits;
  /** Per /24 or /64, on all sites; wider and unreadable networks have `SHARES` of it. */
  network: RateLimits;
  networkSubject?: RateLimits;
  /** Per network without proof of work: for visitors without scripts. */
  unproven?: RateLimits;
  /** Per site. */
  site?: RateLimits;
  /** For all sites together: what is billed by use. */
  everywhere?: RateLimits;
  /** Whether persons share in the larger limits of this machine, where imports and tests send for one person. */
  hasWidePersons?: boolean;
}

/** All limits (promises "Reservations and money"). */
const LIMITS: Readonly<Record<LimitedAction, ActionLimits>> = {
  lead: {
    person: [{ hits: 200, window: 10 * MINUTE_MS }],
    network: [{ hits: 200, window: 10 * MINUTE_MS }],
    // A subject is one form.
    networkSubject: [{ hits: 120, window: 10 * MINUTE_MS }],
    site: [{ hits: 20_000, window: 10 * MINUTE_MS }],
    hasWidePersons: true,
  },
  // Anybody can enter a stranger's address: beyond this the lead is stored, and no mail is sent.
  confirmation: {
    person: [
      { hits: 5, window: 10 * MINUTE_MS },
      { hits: 10, window: DAY_MS },
    ],
    network: [{ hits: 60, window: 10 * MINUTE_MS }],
    unproven: [{ hits: 20, window: HOUR_MS }],
    hasWidePersons: true,
  },
  // Wrong tokens, because captcha vendors bill each query.
  captcha: { network: [{ hits: 300, window: 15 * MINUTE_MS }] },
  // The store itself limits unpaid holds per person, network and site (`unpaid-holds.ts`).
  reservation: {
    network: [{ hits: 20, window: 15 * MINUTE_MS }],
    unproven: [{ hits: 5, window: HOUR_MS }],
    site: [{ hits: 5000, window: 15 * MINUTE_MS }],
  },
  'free-alert': {
    person: [{ hits: 20, window: DAY_MS }],
    network: [{ hits: 20, window: 10 * MINUTE_MS }],
    unproven: [{ hits: 20, window: HOUR_MS }],
    site: [{ hits: 2000, window: DAY_MS }],
  },
  code: {
    person: [
      { hits: 1, window: RESEND_MS },
      { hits: 5, window: HOUR_MS },
      { hits: 10, window: DAY_MS },
    ],
    network: [
      { hits: 20, window: HOUR_MS },
      { hits: 60, window: DAY_MS },
    ],
    unproven: [{ hits: 20, window: DAY_MS }],
    // One attacked site leaves codes to the others.
    site: [{ hits: 400, window: HOUR_MS }],
    everywhere: [{ hits: 1000, window: HOUR_MS }],
  },
  guess: { network: [{ hits: 100, window: 10 * MINUTE_MS }] },
  spin: {
    person: [{ hits: 60, window: DAY_MS }],
    network: [{ hits: 60, window: HOUR_MS }],
    unproven: [{ hits: 20, window: HOUR_MS }],
    site: [{ hits: 2000, window: HOUR_MS }],
  },
  payment: {
    person: [{ hits: 20, window: 15 * MINUTE_MS }],
    network: [{ hits: 60, window: 15 * MINUTE_MS }],
    unproven: [{ hits: 20, window: HOUR_MS }],
    site: [{ hits: 1000, window: 15 * MINUTE_MS }],
  },
  watchlist: {
    person: [{ hits: 300, window: 10 * MINUTE_MS }],
    network: [{ hits: 600, window: 10 * MINUTE_MS }],
  },
  'trade-in': { network: [{ hits: 200, window: 10 * MINUTE_MS }] },
  // Registers bill each query; a subject is one trade-in.
  plate: {
    subject: [{ hits: 20, window: DAY_MS }],
    network: [{ hits: 100, window: DAY_MS }],
    site: [{ hits: 5000, window: DAY_MS }],
  },
  sheet: { network: [{ hits: 60, window: 10 * MINUTE_MS }] },
  // The geocoder bills each query.
  postcode: { network: [{ hits: 60, window: 10 * MINUTE_MS }], everywhere: [{ hits: 5000, window: DAY_MS }] },
  event: { network: [{ hits: 600, window: 10 * MINUTE_MS }] },
  // Feeds that turn out not to be signed, or break off. A subject is one site, so that its wrong secret leaves others theirs.
  feed: {
    network: [{ hits: 300, window: 15 * MINUTE_MS }],
    networkSubject: [{ hits: 10, window: 15 * MINUTE_MS }],
  },
  // Wrong operator tokens.
  operator: { network: [{ hits: 10, window: 15 * MINUTE_MS }] },
};

const SHARES: Readonly<Record<NetworkKind, number>> = {
  '/24': 1,
  '/64': 1,
  '/56': 2,
  '/48': 4,
  unreadable: 0.5,
  // Local users have direct access anyway; an untrusted proxy makes every visitor local.
  own: 200,
};

/** Every budget that an action counts towards. Where one is exhausted the action is refused, and counts towards none. */
export function budgetsOf(
  action: LimitedAction,
  { site, networks, isUnproven = false, ...who }: Actor,
): RateBudget[] {
  const limits = LIMITS[action];
  const of = (
    kind: BudgetKind,
    whose: string | null | undefined,
    allowed: RateLimits = [],
    share = 1,
  ): RateBudget[] =>
    whose == null
      ? []
      : allowed.map(({ hits, window }) => ({
          kind,
          window,
          hits: Math.max(1, Math.floor(hits * share)),
          bucket: `${action} ${kind} ${whose} ${window}`,
        }));
  const isHere = networks.some(({ kind }) => kind === 'own');
  const personShare = isHere && limits.hasWidePersons === true ? SHARES.own : 1;
  return [
    ...of('phone', who.phone, limits.person, personShare),
    ...of('email', who.email, limits.person, personShare),
    ...of('subject', who.subject, limits.subject),
    ...networks.flatMap(({ kind, name }) => [
      ...of(kind, name, limits.network, SHARES[kind]),
      ...of(kind, `${name} ${who.subject}`, limits.networkSubject, SHARES[kind]),
      ...(isUnproven ? of('unproven', name, limits.unproven, SHARES[kind]) : []),
    ]),
    ...of('site', site, limits.site),
    ...of('everywhere', '', limits.everywhere),
  ];
}
