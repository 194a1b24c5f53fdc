import type { Deadline } from '../deadline.ts';
import type { Phone } from '../phone/phone.ts';
import type { Crumb, Seo } from './seo.ts';

/** The page of the promotion (S2 §2 `/spin-to-win`). */
export interface SpinView extends Pick<Deadline, 'until'> {
  seo: Seo;
  crumbs: Crumb[];
  heading: string;
  text: string;
  prizes: { id: string; name: string; text: string; odds: string }[];
  permits: string[];
  /** The last day in words; `null` where none is set. */
  last_day: string | null;
  /** `over`: its time has passed. `closed`: nobody can sign in here, so nobody can have one spin (rules 26). */
  state: 'open' | 'over' | 'closed';
  business_name: string;
  phone: Phone | null;
}
