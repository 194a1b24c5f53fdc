import { Hono } from 'hono';
import type { Guard } from '../abuse/guard.ts';
import { type ProblemDetails, problemJson, tooMany } from '../api/problem.ts';
import { serve } from '../api/routes.ts';
import type { AppEnv } from '../app-env.ts';
import type { Core } from '../core.ts';
import { messagePage } from '../message-page.ts';
import type { Sheets } from './sheets.ts';

export interface SheetDeps extends Pick<Core, 'siteContexts' | 'now' | 'log'> {
  sheets: Sheets;
  guard: Guard;
}

/** Adds `GET /api/cars/{slug}.pdf` (S2 §7 "Vehicle PDF download by slug"), for the cars of the live release. */
export function sheetRoutes({ sheets, siteContexts, guard, now, log }: SheetDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  serve(routes, 'GET /api/cars/:file{[a-z0-9-]+\\.pdf}', async (c) => {
    const { site, release, address } = c.var;
    const refuse = (problem: ProblemDetails) =>
      wantsPage(c.req.header('accept')) ? messagePage(problem.status, problem.title) : problemJson(problem);
    if (site === null || release === null) return refuse(NO_CAR);
    const file = c.req.param('file');
    try {
      const admission = await guard.admit('sheet', { site: site.slug, address }, now());
      if (!admission.ok) return refuse(tooMany(TOO_MANY, admission));
      const result = await sheets.of(site, release, file.slice(0, -'.pdf'.length));
      if (result.kind === 'absent') return refuse(NO_CAR);
      if (result.kind === 'sold') return refuse({ status: 410, title: result.notice });
      const headers = headersOf(file, result.hash);
      return c.req.header('if-none-match') === headers.ETag
        ? new Response(null, { status: 304, headers })
        : new Response(result.bytes, { headers });
    } catch (error) {
      log.error({ site: site.slug, file, err: error }, 'sheet cannot be drawn');
      const siteContext = await siteContexts.of(site.slug).catch(() => null);
      return refuse(failure(siteContext?.site.contact.phone ?? null));
    }
  });
  return routes;
}

const headersOf = (file: string, hash: string) => ({
  'Content-Type': 'application/pdf',
  'Content-Disposition': `attachment; filename="${file}"`,
  'Cache-Control': 'no-cache',
  ETag: `"${hash}"`,
  // Search engines should list the page instead.
  'X-Robots-Tag': 'noindex',
});

const NO_CAR: ProblemDetails = { status: 404, title: 'There is no such vehicle on this site.' };
const TOO_MANY = 'Too many PDFs were requested from your network. Please try again in a few minutes.';

/** Builds the problem of a failed PDF, S2 §8 "PDF download failure: alert with the error message". */
function failure(phone: string | null): ProblemDetails {
  const call = phone === null ? '' : `, or call us on ${phone}`;
  const title = `The PDF could not be made. Please try again in a minute${call}.`;
  return { status: 503, title, retryAfter: 30 };
}

/** Whether a person follows the link, rather than a script. */
const wantsPage = (accept = '') => accept.includes('text/html');
