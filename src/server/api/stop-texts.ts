import type { Hono } from 'hono';
import { isId } from '#domain/shortlist/list.ts';
import { messagePage, serverPage } from '../message-page.ts';
import type { Watchlists } from '../store/watchlists.ts';
import type { ApiEnv } from './api-env.ts';
import { serve } from './routes.ts';

/**
 * Adds the page that every text links to. It has one button, because programs that prefetch links must not stop
 * anything, and needs no sign-in.
 */
export function stopTextsRoutes(
  routes: Hono<ApiEnv>,
  { watchlists }: { watchlists: Pick<Watchlists, 'stopTexts'> },
): void {
  serve(routes, 'GET /api/stop-texts/:token', () =>
    serverPage(
      200,
      'Stop texts about your watchlist?',
      '<form method="post"><p>The cars stay on your watchlist. You can ask for texts again there.</p>\n<button type="submit">Stop the texts</button></form>',
      "'self'",
    ),
  );
  serve(routes, 'POST /api/stop-texts/:token', async (c) =>
    isId(c.req.param('token')) && (await watchlists.stopTexts(c.req.param('token')))
      ? messagePage(200, 'You will get no more texts about your watchlist.')
      : messagePage(404, 'This link is not whole. Open it again from the text.'),
  );
}
