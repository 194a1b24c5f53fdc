import type { Phone } from '../phone/phone.ts';
import type { DeclineReason } from '../trade-in/questions.ts';
import type { ProseBlock } from './prose-view.ts';
import type { Crumb, Seo } from './seo.ts';

/** A valuation page: `/cars/trade-in` or `/sell-my-car` (S2 §2). */
export interface TradeInView {
  seo: Seo;
  crumbs: Crumb[];
  heading: string;
  text: string;
  /** The limits of estimates, shown before the form. */
  limits: string;
  /** Subcategory of the first step's lead, for browsers without script (rules 37). */
  subcategory: string;
  flow: TradeInFlow;
  /** Further text of the page; may be empty. */
  blocks: ProseBlock[];
}

/** Data for the later steps. */
export interface TradeInFlow {
  /** Default state of plates. */
  state: string;
  states: readonly string[];
  /** Of the dates of offers. */
  time_zone: string;
  bodies: readonly string[];
  /** Limit of estimates, kilometres. */
  max_km: number;
  declined: Record<DeclineReason, string>;
  phone: Phone | null;
  locations_href: string;
  /** Whether plates can be looked up. */
  has_register: boolean;
  /** Whether valuations are saved (S2 §7 "flagged site only"). */
  saves_valuation: boolean;
}
