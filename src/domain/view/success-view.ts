import type { NextStep } from '../lead/next-steps.ts';
import type { Phone } from '../phone/phone.ts';
import type { Seo } from './seo.ts';

/** The page after a form (S1 §2 `/success`): what was sent is known to the browser alone. */
export interface SuccessView {
  seo: Seo;
  phone: Phone | null;
  next: NextStep[];
}
