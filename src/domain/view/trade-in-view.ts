import type { Phone } from '../phone/phone.ts';
import type { DeclineReason } from '../trade-in/questions.ts';
import type { ProseBlock } from './prose-view.ts';
import type { Crumb, Seo } from './seo.ts';

/** A page on which a car is valued: `/cars/trade-in` or `/sell-my-car` (S2 §2). */
export interface TradeInView {
  seo: Seo;
  crumbs: Crumb[];
  heading: string;
  text: string;
  /** Which cars get no estimate, said before anything is typed. */
  limits: string;
  /** Name of the step that the form is, for a browser without scripts (rules 37). */
  subcategory: string;
  flow: TradeInFlow;
  /** What the page says below; empty where it says nothing more. */
  blocks: ProseBlock[];
}

/** What the steps after the first are made with. */
export interface TradeInFlow {
  /** The state that plates are looked up in at first. */
  state: string;
  states: readonly string[];
  bodies: readonly string[];
  /** Beyond these kilometres there is no estimate. */
  max_km: number;
  declined: Record<DeclineReason, string>;
  phone: Phone | null;
  locations_href: string;
  /** Whether what a valuation said is told once more (S2 §7 "flagged site only"). */
  saves_valuation: boolean;
}
