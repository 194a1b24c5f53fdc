import { RESEND_MS } from '../sign-in/code.ts';
import type { RateLimit } from './sliding-window.ts';

/** What costs money, stock or attention. */
export type LimitedAction =
  | 'lead'
  | 'confirmation'
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
  | 'operator';

/** Whose budget is used up. Nothing here tells one visitor from another: it stands in metrics. */
export type BudgetKind = 'phone' | 'email' | 'subject' | NetworkKind | 'unproven' | 'site' | 'everywhere';

/**
 * One household or company has a /64, or a /56, or a /48 of IPv6; `unreadable` are all visitors whose address nobody can
 * tell; `own` is this machine: a developer, or everybody behind a proxy that nobody told us of.
 */
export type NetworkKind = '/24' | '/64' | '/56' | '/48' | 'unreadable' | 'own';

export interface Network {
  kind: NetworkKind;
  /** Such as `203.0.113.0/24`. */
  name: string;
}

/** Who does something, as far as that is known. */
export interface Actor {
  /** Slug. */
  site: string;
  networks: readonly Network[];
  /** Hashes of the person's number and mailbox. */
  phone?: string | null | undefined;
  email?: string | null | undefined;
  /** What it is done to or with, such as one trade-in, or one form of one site. */
  subject?: string | undefined;
  /** Whether no proof of work came with it, where one is requested. */
  isUnproven?: boolean | undefined;
}

/** A limit of one action for one of those it is counted of. */
export interface RateBudget extends RateLimit {
  kind: BudgetKind;
  /** Names what is counted. */
  bucket: string;
}

type RateLimits = readonly RateLimit[];

/** What one action may cost; a list that is omitted limits nothing. */
interface ActionLimits {
  /** Of one phone, and of one mailbox, on all sites. */
  person?: RateLimits;
  /** Of one subject. */
  subject?: RateLimits;
  /** Of one /24 or /64, on all sites; the wider and the unreadable ones have `SHARES` of it. */
  network: RateLimits;
  /** Of the same network for one subject. */
  networkSubject?: RateLimits;
  /** Of the same network without proof of work: room for who has no script. */
  unproven?: RateLimits;
  /** Of one site, whoever does it. */
  site?: RateLimits;
  /** Of all sites together: what is paid by the piece. */
  everywhere?: RateLimits;
  /** Whether persons have as wide a share as their network on this machine, where imports and trials send for one person. */
  hasWidePersons?: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often everything may be done (promises "Reservations and money"): the only place that says so. */
const LIMITS: Readonly<Record<LimitedAction, ActionLimits>> = {
  lead: {
    person: [{ hits: 200, window: 10 * MINUTE }],
    network: [{ hits: 200, window: 10 * MINUTE }],
    // A subject is one form.
    networkSubject: [{ hits: 120, window: 10 * MINUTE }],
    site: [{ hits: 20_000, window: 10 * MINUTE }],
    hasWidePersons: true,
  },
  // Anybody can name a stranger's address: beyond this the lead is taken, and nobody is mailed.
  confirmation: {
    person: [
      { hits: 5, window: 10 * MINUTE },
      { hits: 10, window: DAY },
    ],
    network: [{ hits: 60, window: 10 * MINUTE }],
    unproven: [{ hits: 20, window: HOUR }],
    hasWidePersons: true,
  },
  // What one person, network and site may hold unpaid the store itself keeps to (`unpaid-holds.ts`).
  reservation: {
    network: [{ hits: 20, window: 15 * MINUTE }],
    unproven: [{ hits: 5, window: HOUR }],
    site: [{ hits: 5000, window: 15 * MINUTE }],
  },
  'free-alert': {
    person: [{ hits: 20, window: DAY }],
    network: [{ hits: 20, window: 10 * MINUTE }],
    unproven: [{ hits: 20, window: HOUR }],
    site: [{ hits: 2000, window: DAY }],
  },
  code: {
    person: [
      { hits: 1, window: RESEND_MS },
      { hits: 5, window: HOUR },
      { hits: 10, window: DAY },
    ],
    network: [
      { hits: 20, window: HOUR },
      { hits: 60, window: DAY },
    ],
    unproven: [{ hits: 20, window: DAY }],
    everywhere: [{ hits: 1000, window: HOUR }],
  },
  guess: { network: [{ hits: 100, window: 10 * MINUTE }] },
  spin: {
    person: [{ hits: 60, window: DAY }],
    network: [{ hits: 60, window: HOUR }],
    unproven: [{ hits: 20, window: HOUR }],
    site: [{ hits: 2000, window: HOUR }],
  },
  payment: {
    person: [{ hits: 20, window: 15 * MINUTE }],
    network: [{ hits: 60, window: 15 * MINUTE }],
    unproven: [{ hits: 20, window: HOUR }],
    site: [{ hits: 1000, window: 15 * MINUTE }],
  },
  watchlist: {
    person: [{ hits: 300, window: 10 * MINUTE }],
    network: [{ hits: 600, window: 10 * MINUTE }],
  },
  'trade-in': { network: [{ hits: 200, window: 10 * MINUTE }] },
  // Registers are paid by the question; a subject is one trade-in.
  plate: {
    subject: [{ hits: 20, window: DAY }],
    network: [{ hits: 100, window: DAY }],
    site: [{ hits: 5000, window: DAY }],
  },
  sheet: { network: [{ hits: 60, window: 10 * MINUTE }] },
  // The geocoder is paid by the question.
  postcode: { network: [{ hits: 60, window: 10 * MINUTE }], everywhere: [{ hits: 5000, window: DAY }] },
  event: { network: [{ hits: 600, window: 10 * MINUTE }] },
  // Wrong tokens of who would be the operator.
  operator: { network: [{ hits: 10, window: 15 * MINUTE }] },
};

/** How much of a network's limits each kind of network has. */
const SHARES: Readonly<Record<NetworkKind, number>> = {
  '/24': 1,
  '/64': 1,
  '/56': 2,
  '/48': 4,
  unreadable: 0.5,
  // Whoever is here need not ask the service for anything; a proxy that is not trusted brings everybody.
  own: 200,
};

/** Everything that one action is counted under. Where one budget is used up it is refused, and counted under none. */
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
          ...{ kind, window, hits: Math.max(1, Math.floor(hits * share)) },
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
