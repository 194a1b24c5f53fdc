import { phone } from '#domain/phone/phone.ts';
import { SIGN_IN_REASONS } from '#domain/sign-in/reasons.ts';
import { plainSignInPath, signInCodePath, watchlistPath } from '#domain/site/routes.ts';
import { type PageHead, signInCodeHead, signInHead, watchlistHead } from '#domain/site/titles.ts';
import { siteZone } from '#domain/site/zone.ts';
import type { WatchlistView } from '#domain/view/shortlist-view.ts';
import type { SignInView } from '#domain/view/sign-in-view.ts';
import { type Context, crumbsTo, seoOf } from '../context.ts';

/** Where a phone number is typed. */
export const signIn = (context: Context): SignInView =>
  viewOf(context, plainSignInPath(), signInHead(context.site));

/** Where the code is typed. */
export const signInCode = (context: Context): SignInView =>
  viewOf(context, signInCodePath(), signInCodeHead(context.site));

/** The cars that somebody watches: which they are, the service knows. */
export function watchlist(context: Context): WatchlistView {
  const seo = seoOf(context, watchlistPath(), watchlistHead(context.site));
  return { seo, crumbs: crumbsTo('Watchlist'), zone: siteZone(context.site) };
}

const viewOf = (context: Context, path: string, head: PageHead): SignInView => ({
  seo: seoOf(context, path, head),
  reasons: SIGN_IN_REASONS,
  phone: phone(context.site.contact.phone),
});
