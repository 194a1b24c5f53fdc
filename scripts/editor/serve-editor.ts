import type { IncomingMessage, ServerResponse } from 'node:http';
import { MINUTE_MS } from '#domain/duration.ts';
import { isLoopback } from '#server/loopback.ts';
import { editorConfig } from './editor-config.ts';
import { EDITOR_POLICY, editorFile } from './editor-files.ts';

/**
 * Responds to a request for the editor of a site's texts; returns whether it was one. Serves this machine only, by a
 * loopback name, even where the preview listens on other addresses.
 */
export async function serveEditor(
  { root, site }: { root: string; site: string },
  request: IncomingMessage,
  response: ServerResponse,
  now: Date,
): Promise<boolean> {
  const { pathname } = new URL(request.url ?? '/', 'http://dev');
  const address = pathname.replace(/\/$/, '');
  if (address !== '/admin' && !address.startsWith('/admin/')) return false;
  const file = isLoopback(request)
    ? await editorFile(address, () => editorConfig(root, site, localDate(now)))
    : null;
  response
    .writeHead(file === null ? 404 : 200, {
      'Content-Type': file?.type ?? 'text/plain',
      'Content-Security-Policy': EDITOR_POLICY,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
    })
    .end(file?.body);
  return true;
}

/** Formats the local date, `YYYY-MM-DD`. */
const localDate = (now: Date): string =>
  new Date(now.getTime() - now.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 10);
