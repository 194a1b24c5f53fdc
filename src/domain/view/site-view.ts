import type { BlogView, PostView } from './blog-view.ts';
import type { BudgetView } from './budget-view.ts';
import type { CaptchaView } from './captcha-view.ts';
import type { CheckoutJourneyView, CheckoutView, ReservationView } from './checkout-view.ts';
import type { FinanceView } from './finance-view.ts';
import type { FormView } from './form-view.ts';
import type { HomeView } from './home-view.ts';
import type { LayoutView } from './layout-view.ts';
import type { ListingView } from './listing-view.ts';
import type { LocationListView, LocationView, TeamView } from './location-view.ts';
import type { NotFoundView } from './not-found-view.ts';
import type { OfferListView, OfferView } from './offer-view.ts';
import type { OnlinePaymentView } from './online-payment-view.ts';
import type { ProseView } from './prose-view.ts';
import type { ShortlistView, WatchlistView } from './shortlist-view.ts';
import type { SignInView } from './sign-in-view.ts';
import type { SpinView } from './spin-view.ts';
import type { SuccessView } from './success-view.ts';
import type { TradeInView } from './trade-in-view.ts';
import type { VehicleRecord } from './vehicle-record.ts';
import type { VehicleSheet } from './vehicle-sheet.ts';
import type { VehicleView } from './vehicle-view.ts';

/**
 * Everything a page may know: the decided facts of one site at one instant. Pages read nothing else,
 * so that what they read can be traced. `null` means there is no such page.
 */
export interface SiteView {
  layout(): LayoutView;
  home(): HomeView;
  budget(): BudgetView;
  /** One of the finance pages, by its address. */
  finance(path: string): FinanceView | null;
  /** `route` is the address below `/search` without its page, `''` for `/search` itself; `page` is 1-based. */
  listing(route: string, page: number): ListingView | null;
  vehicle(slug: string): VehicleView | null;
  locations(): LocationListView;
  location(slug: string): LocationView | null;
  /** The people of a location, by its slug. */
  team(slug: string): TeamView | null;
  offers(): OfferListView;
  offer(id: string): OfferView | null;
  /** A page of `content/`, by its address. */
  prose(path: string): ProseView | null;
  /** A page of the blog or of one of its categories, by its address. */
  blog(path: string): BlogView | null;
  /** A post, by its address. */
  post(path: string): PostView | null;
  /** The latest posts as RSS. */
  blogFeed(): string | null;
  favourites(): ShortlistView;
  compare(): ShortlistView;
  /** The pages of signing in and the watchlist, on sites where somebody can sign in. */
  signIn(): SignInView;
  signInCode(): SignInView;
  /** The captcha of a vendor, where the site has chosen one. */
  captcha(): CaptchaView | null;
  watchlist(): WatchlistView;
  /** One of the forms that pages have, by its wire name. */
  form(name: string): FormView | null;
  /** A page on which cars are valued, by its address. */
  tradeIn(path: string): TradeInView | null;
  /** What follows a form (S1 §2 `/success`). */
  success(): SuccessView;
  /** Where a car is reserved; `null` where it cannot be. */
  checkout(slug: string): CheckoutView | null;
  checkoutJourney(): CheckoutJourneyView;
  reservation(): ReservationView;
  /** One car as data, by its id. */
  vehicleRecord(id: string): VehicleRecord | null;
  /** What the PDF of a car is drawn from, by its slug. */
  vehicleSheet(slug: string): VehicleSheet | null;
  /** Where invoices are paid (S2 §2 `/online-payment`). */
  onlinePayment(): OnlinePaymentView | null;
  /** The promotion (S2 §2 `/spin-to-win`). */
  spin(): SpinView | null;
  /** The answer to every address without a page. */
  notFound(): NotFoundView;
}
