import type { Phone } from '../phone/phone.ts';
import type { Validity } from '../validity.ts';
import type { Crumb, Seo } from './seo.ts';

/** The promotion's page (S2 §2 `/spin-to-win`). */
export interface SpinView extends Pick<Validity, 'until'> {
  seo: Seo;
  crumbs: Crumb[];
  heading: string;
  text: string;
  prizes: { id: string; name: string; text: string; odds: string }[];
  permits: string[];
  /** Formatted last day; `null` if none is set. */
  last_day: string | null;
  /** `over`: it has ended. `closed`: the site has no sign-in, which one spin for each person requires (rules 26). */
  state: 'open' | 'over' | 'closed';
  business_name: string;
  phone: Phone | null;
}
