import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DevSite } from './dev-site.ts';
import { errorPage } from './error-page.ts';

/** Where Astro's development server looks for a request's `Astro.locals`. */
const LOCALS = Symbol.for('astro.locals');

/**
 * Answers for the theme, the pictures and the moved addresses of a site; for every other request it lays
 * down the site's view for Astro's pages, and passes it on.
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

/** Whether a browser requests what it shows in a tab, and not for something that a page needs. */
export function isForPage({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const { 'sec-fetch-dest': wanted = 'document', accept = '' } = headers;
  return wanted === 'document' && accept.includes('text/html');
}

/** Answers any page's address with what is wrong with the site's files. */
export function serveFault(site: string, fault: unknown, response: ServerResponse): void {
  response
    .writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(errorPage(site, fault));
}
