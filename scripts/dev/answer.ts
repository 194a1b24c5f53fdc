import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DevSite } from './dev-site.ts';

/** Where Astro's development server looks for a request's `Astro.locals`. */
const LOCALS = Symbol.for('astro.locals');

/**
 * Answers for the theme, the pictures and the moved addresses of a site; for every other request it lays
 * down the site's view for Astro's pages, and passes it on.
 */
export async function answer(
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
