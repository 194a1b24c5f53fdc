import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DevSite } from './dev-site.ts';
import { errorPage } from './error-page.ts';

/** Where Astro's development server reads a request's `Astro.locals`. */
const LOCALS = Symbol.for('astro.locals');

/**
 * Serves the theme, pictures and redirects of a site; for other requests it provides the site's view to Astro's pages,
 * and passes them on.
 */
export async function serveDev(
  { views, files, redirects }: DevSite,
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://dev');
  const file = files.get(pathname);
  const redirect = redirects.get(pathname);
  if (file !== undefined) {
    const bytes = await file.read();
    response.writeHead(200, { 'Content-Type': file.type, 'Cache-Control': 'no-cache' }).end(bytes);
  } else if (redirect !== undefined) {
    response.writeHead(redirect.status, redirect.to === '' ? {} : { Location: redirect.to }).end();
  } else {
    Reflect.set(request, LOCALS, { view: views.forPage().view });
    next();
  }
}

/** Whether a browser requests a page for a tab, rather than a page's resource. */
export function isForPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'sec-fetch-dest': wanted = 'document', accept = '' } = headers;
  return wanted === 'document' && accept.includes('text/html');
}

/** Responds to any address with the faults of the site's files. */
export function serveFault(site: string, fault: unknown, response: ServerResponse): void {
  response
    .writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(errorPage(site, fault));
}
