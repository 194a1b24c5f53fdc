import type { Phone } from '../phone/phone.ts';
import type { SignInReason } from '../sign-in/reasons.ts';
import type { Seo } from './seo.ts';

/** A page of signing in: who comes, and why, only the browser knows. */
export interface SignInView {
  seo: Seo;
  reasons: readonly SignInReason[];
  /** Whom to call where no SMS comes. */
  phone: Phone | null;
}
