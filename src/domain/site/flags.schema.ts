import { z } from 'zod';

/** `flags` in `site.json`: what a site has, shows or asks for. */
export const flagsSchema = z.strictObject({
  /** Offers cars by subscription: the first line of the price display (S1 §4). */
  subscriptions: z.boolean().default(false),
  /** Shows a reduced price with the former one beside it (rules 8). */
  reduced_price: z.boolean().default(true),
  /** Tags electric and hybrid cars first (S1 §4). */
  electric_tag: z.boolean().default(false),
  /** Shows one tag only, as S1 §4 has it: no second Reserved chip beside the Electric/Hybrid tag (rules 12). */
  strict_tags: z.boolean().default(false),
  /** Shows the certified used badge for cars of the certified programme. */
  certified_used: z.boolean().default(false),
  /** Hides favourite and compare for cars without photos (S1 §5 "garage-style sites"). */
  garage_enabled: z.boolean().default(false),
  /** Excludes cars that are not used (S1 §5 "On used-only sites"). */
  used_only: z.boolean().default(false),
  /** Cars can be reserved online with a deposit. */
  reserve_online: z.boolean().default(false),
  /** Uses `/cars/{slug}/buy-online` for the reservation instead of `/checkout` (S1 §2). */
  buy_online: z.boolean().default(false),
  /** Online purchase of used cars at `/checkout-journey` (S1 §2). */
  online_purchase: z.boolean().default(false),
  /** The site has a valuation service: `/cars/trade-in` exists, and trade-in buttons appear (S1 §5). */
  valuation: z.boolean().default(false),
  /** Every valuation is told to `/api/miscellaneous` as well (S2 §7 "flagged site only"). */
  save_valuation: z.boolean().default(false),
  /** The finance pages exist, and cars, the budget search and menus can lead to them (S1 §2). */
  finance_enquiry: z.boolean().default(false),
  /** Test drives can be booked. */
  test_drive: z.boolean().default(false),
  /** Each car can be downloaded as PDF (S2 §7); made on demand, so it needs the service. */
  vehicle_pdf: z.boolean().default(false),
  /** `/personalised/finance` for cars with an NVIC code (S2 §2). */
  personalised_finance: z.boolean().default(false),
  /** `/online-payment` exists (docs/online-payment.md). */
  online_payment: z.boolean().default(false),
  /** `/spin-to-win` exists. */
  spin_to_win: z.boolean().default(false),
  /** Visitors can sign in; without it flagged gates stand open and what always needs sign-in is closed (rules 26). */
  sign_in: z.boolean().default(false),
  /** These routes require sign-in (S2 §4 "Gated routes"). */
  gate_checkout: z.boolean().default(false),
  gate_finance: z.boolean().default(false),
  gate_spin_to_win: z.boolean().default(false),
  /** Never shows finance figures (S1 §5 "some dealerships never show finance"). */
  finance_hidden: z.boolean().default(false),
  /** Sundays and Saturdays without hours read "By appointment only" (S2 §4). */
  weekend_by_appointment: z.boolean().default(false),
  /** Twenty body types instead of four in the selector (S2 §9 "custom bodies"). */
  custom_bodies: z.boolean().default(false),
  /** Hides the reviews whatever their average (S2 §4). */
  reviews_hidden: z.boolean().default(false),
  /** The enquiry's message may be left empty (S1 §5 "unless a site flag relaxes it"). */
  enquiry_message_optional: z.boolean().default(false),
});
