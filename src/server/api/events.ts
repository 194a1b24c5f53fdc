import type { Context, Hono } from 'hono';
import { calendarDate } from '#domain/dates.ts';
import { type EventReport, eventReport } from '#domain/events/event-report.ts';
import { searchCounts } from '#domain/events/search-counts.ts';
import { siteZone } from '#domain/site/zone.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { Guard } from '../abuse/guard.ts';
import type { Core } from '../core.ts';
import type { EventCounts } from '../store/event-counts.ts';
import type { ApiEnv } from './api-env.ts';
import { NO_STORE, type ProblemDetails, problemJson, STORE_DOWN, tooMany } from './problem.ts';
import { readBody } from './read-body.ts';
import { type Accepted, parseRequest, serve } from './routes.ts';
import { isSameOrigin } from './same-origin.ts';

export interface EventRouteDeps extends Pick<Core, 'siteContexts' | 'log' | 'now'> {
  events: EventCounts;
  guard: Guard;
}

/**
 * Adds `POST /events` and `POST /searches`: counts the events and searches that a page reports, and responds 204. Reads
 * nothing that distinguishes visitors: no cookie, no address, no time of day.
 */
export function eventRoutes(routes: Hono<ApiEnv>, deps: EventRouteDeps): void {
  serve(routes, 'POST /api/events', async (c) => {
    const sent = await readReport(c, 'POST /api/events', deps);
    if (sent instanceof Response) return sent;
    await count(eventReport(sent.report), sent.siteContext, deps);
    return c.body(null, 204, NO_STORE);
  });
  serve(routes, 'POST /api/searches', async (c) => {
    const sent = await readReport(c, 'POST /api/searches', deps);
    if (sent instanceof Response) return sent;
    const { site } = sent.siteContext;
    const at = { site: site.slug, day: calendarDate(deps.now(), siteZone(site)) };
    if (site.analytics.searches) await deps.events.addSearch(searchCounts(sent.report), at);
    return c.body(null, 204, NO_STORE);
  });
}

/** Reads a report of a page of a site; a response where it is refused. */
async function readReport<K extends 'POST /api/events' | 'POST /api/searches'>(
  c: Context<ApiEnv>,
  key: K,
  { guard, siteContexts, now }: EventRouteDeps,
): Promise<{ report: Accepted<K>; siteContext: SiteContext } | Response> {
  const { site, host, address } = c.var;
  if (!isSameOrigin(c, host)) return refused(403, 'This page belongs to another site.');
  if (site === null) return refused(404, 'There is no dealership at this address.');
  const sent = await readBody(c);
  if (!sent.ok) return refused(sent.status, sent.message, sent.field);
  const parsed = parseRequest(key, sent.body);
  if (!parsed.ok) return problemJson(parsed.problem);
  const admission = await guard.admit('event', { site: site.slug, address }, now());
  if (!admission.ok) return problemJson(tooMany('Too many reports.', admission));
  const siteContext = await siteContexts.of(site.slug);
  return siteContext === null ? problemJson(STORE_DOWN) : { report: parsed.value, siteContext };
}

/** Counts an unknown car as no car, so that made-up ids add no rows. */
async function count(report: EventReport, { site, vehicle }: SiteContext, { events, now }: EventRouteDeps) {
  const car = report.car_id === '' ? null : await vehicle(report.car_id);
  const day = calendarDate(now(), siteZone(site));
  await events.add({ ...report, car_id: car?.id ?? '', site: site.slug, day });
}

const refused = (status: ProblemDetails['status'], title: string, field?: string): Response =>
  problemJson({ status, title, errors: field === undefined ? [] : [{ field, message: title }] });
