import { z } from 'zod';

/** `flags` in `site.json`. */
export const flagsSchema = z.strictObject({
  /** Shows subscription prices first (S1 §4). */
  subscriptions: z.boolean().default(false),
  /** Shows the former price beside a reduced one (rules 8). */
  reduced_price: z.boolean().default(true),
  /** Shows the Electric/Hybrid tag, before all others (S1 §4). */
  electric_tag: z.boolean().default(false),
  /** Shows one tag only (S1 §4): no Reserved chip beside the Electric/Hybrid tag (rules 12). */
  strict_tags: z.boolean().default(false),
  /** Shows the certified used badge. */
  certified_used: z.boolean().default(false),
  /** Hides favourite and compare for cars without photos (S1 §5 "garage-style sites"). */
  garage_enabled: z.boolean().default(false),
  /** Excludes new and demo cars (S1 §5 "On used-only sites"). */
  used_only: z.boolean().default(false),
  /** Cars can be reserved online with a deposit. */
  reserve_online: z.boolean().default(false),
  /** Uses `/cars/{slug}/buy-online` for the reservation instead of `/checkout` (S1 §2). */
  buy_online: z.boolean().default(false),
  /** Online purchase of used cars at `/checkout-journey` (S1 §2). */
  online_purchase: z.boolean().default(false),
  /** Has a valuation service: `/cars/trade-in` and trade-in buttons (S1 §5). */
  valuation: z.boolean().default(false),
  /** Sends every valuation to `/api/miscellaneous`, too (S2 §7 "flagged site only"). */
  save_valuation: z.boolean().default(false),
  /** Has the finance pages and links to them (S1 §2). */
  finance_enquiry: z.boolean().default(false),
  /** Test drives can be booked. */
  test_drive: z.boolean().default(false),
  /** Cars can be downloaded as PDF (S2 §7); drawn on request, so this needs the service. */
  vehicle_pdf: z.boolean().default(false),
  /** Has `/personalised/finance` for cars with an NVIC code (S2 §2). */
  personalised_finance: z.boolean().default(false),
  /** Has `/online-payment` (docs/online-payment.md). */
  online_payment: z.boolean().default(false),
  /** Has `/spin-to-win`. */
  spin_to_win: z.boolean().default(false),
  /**
   * Visitors can sign in; without it flagged gates are open, and pages that always require sign-in are closed (rules
   * 26).
   */
  sign_in: z.boolean().default(false),
  /** Requires sign-in for the checkout (S2 §4 "Gated routes"); the next two likewise. */
  gate_checkout: z.boolean().default(false),
  gate_finance: z.boolean().default(false),
  gate_spin_to_win: z.boolean().default(false),
  /** Never shows finance figures (S1 §5 "some dealerships never show finance"). */
  finance_hidden: z.boolean().default(false),
  /** Shows "By appointment only" for Saturdays and Sundays without hours (S2 §4). */
  weekend_by_appointment: z.boolean().default(false),
  /** Shows 20 body types instead of 4 in the selector (S2 §9 "custom bodies"). */
  custom_bodies: z.boolean().default(false),
  /** Hides the reviews (S2 §4). */
  reviews_hidden: z.boolean().default(false),
  /** Makes the enquiry's message optional (S1 §5 "unless a site flag relaxes it"). */
  enquiry_message_optional: z.boolean().default(false),
});
