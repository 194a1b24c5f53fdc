import type { Location } from '../location/location.schema.ts';
import { visibleLocations } from '../location/location.ts';
import type { Site } from '../site/site.schema.ts';
import type { LeadKind } from './forms.ts';
import type { Lead } from './lead.ts';
import type { LeadRoute, RouteCondition, Sink } from './lead-settings.schema.ts';

/** The fields of a lead that routes depend on. */
export type Routable = Pick<
  Lead,
  | 'kind'
  | 'category'
  | 'subcategory'
  | 'department'
  | 'location'
  | 'dealership_slug'
  | 'dealership_id'
  | 'vehicle'
>;

export interface ChosenRoute {
  id: string;
  sink: Sink;
}

/** Why a route matches a lead or not, for `forecourt leads route --explain`. */
export interface RouteDecision {
  route: string;
  takes: boolean;
  because: string;
}

export interface Routing {
  routes: ChosenRoute[];
  decisions: RouteDecision[];
}

type RoutedSite = Pick<Site, 'leads' | 'contact'>;

/** The route of leads without a matching one; ids of a site's routes cannot contain parentheses. */
export const DEFAULT_ROUTE = '(default)';

/** Selects a lead's routes by dealership, department, category and `distribution_locations` (S2 §3), with reasons. */
export function routeLead(lead: Routable, site: RoutedSite, locations: readonly Location[]): Routing {
  const places = placesOf(lead, locations);
  const decided = site.leads.routes.map((route) => ({
    route,
    misses: [...missesOf(route.when, lead, places), ...refusals(route, lead)],
  }));
  const routes = decided.flatMap(({ route, misses }) =>
    misses.length === 0 ? [{ id: route.id, sink: route.sink }] : [],
  );
  const decisions = decided.map(({ route, misses }) => decision(route, misses));
  if (routes.length > 0) return { routes, decisions };
  const fallback = defaultRoute(lead, site, locations);
  return { routes: fallback.routes, decisions: [...decisions, fallback.decision] };
}

/** Lists the slugs of a lead's location and of the `distribution_locations` of that location and the car. */
function placesOf({ location, vehicle }: Routable, locations: readonly Location[]): string[] {
  const own = locations.find(({ slug }) => slug === location);
  const named = [location ?? [], own?.distribution_locations ?? [], vehicle?.distribution_locations ?? []];
  return [...new Set(named.flat())];
}

interface Test {
  name: string;
  wanted(when: RouteCondition): readonly string[] | undefined;
  found(lead: Routable, places: readonly string[]): readonly (string | null)[];
}

const TESTS: readonly Test[] = [
  {
    name: 'dealership',
    wanted: ({ dealership }) => dealership,
    found: ({ dealership_slug, dealership_id }) => [dealership_slug, dealership_id],
  },
  { name: 'department', wanted: ({ department }) => department, found: ({ department }) => [department] },
  {
    name: 'category',
    wanted: ({ category }) => category,
    found: ({ category, subcategory }) => [category, subcategory],
  },
  { name: 'location', wanted: ({ location }) => location, found: (_, places) => places },
];

function missesOf(when: RouteCondition, lead: Routable, places: readonly string[]): string[] {
  return TESTS.flatMap(({ name, wanted, found }) => {
    const accepted = wanted(when)?.map((text) => text.toLowerCase());
    const is = found(lead, places).flatMap((text) => text ?? []);
    if (accepted === undefined || is.some((text) => accepted.includes(text.toLowerCase()))) return [];
    return [`its ${name} is ${is.join(', ') || 'not known'}, not ${wanted(when)?.join(' or ')}`];
  });
}

function refusals({ sink }: LeadRoute, { kind }: Routable): string[] {
  const takes: readonly LeadKind[] = sink.takes;
  return takes.includes(kind) ? [] : [`it is of the kind ${kind}, and the sink takes ${takes.join(' and ')}`];
}

function decision({ id, when }: LeadRoute, misses: readonly string[]): RouteDecision {
  if (misses.length > 0) return { route: id, takes: false, because: misses.join('; ') };
  const conditions = TESTS.flatMap(({ name, wanted }) =>
    wanted(when) === undefined ? [] : [`${name} is ${wanted(when)?.join(' or ')}`],
  );
  return { route: id, takes: true, because: conditions.join(', ') || 'it takes every lead' };
}

function defaultRoute(
  lead: Routable,
  site: RoutedSite,
  locations: readonly Location[],
): { routes: ChosenRoute[]; decision: RouteDecision } {
  const sink = defaultSink(lead, site, locations);
  const base = { route: DEFAULT_ROUTE, takes: sink !== null };
  if (sink === null) {
    return {
      routes: [],
      decision: { ...base, because: 'no route takes it, and site.json has no contact.email' },
    };
  }
  return {
    routes: [{ id: DEFAULT_ROUTE, sink }],
    decision: { ...base, because: `no other route takes it: a mail to ${sink.to.join(', ')}` },
  };
}

/** Returns where a lead without a matching route goes; `null` where the dealership has no address. */
export function defaultSink(
  lead: Pick<Lead, 'location' | 'department'>,
  site: Pick<Site, 'contact'>,
  locations: readonly Location[],
): Extract<Sink, { kind: 'email' }> | null {
  const email = dealerEmail(lead, site, visibleLocations(locations));
  return email === null ? null : { kind: 'email', to: [email] };
}

/**
 * Returns the dealer's e-mail address for a lead: the location's, else the site's; the site's first for the
 * administration.
 */
export function dealerEmail(
  { location, department }: Pick<Lead, 'location' | 'department'>,
  { contact }: Pick<Site, 'contact'>,
  locations: readonly Location[],
): string | null {
  const own = locations.find(({ slug }) => slug === location)?.contact_detail.email ?? null;
  return department === 'administration' ? (contact.email ?? own) : (own ?? contact.email);
}
