import type { Phone } from '../phone/phone.ts';
import type { PriceDisplay } from '../price/price.ts';
import type { Photo } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';

/** The page to reserve or buy a car online; its paths depend on the site's flags (S1 §2). */
export interface CheckoutView {
  seo: Seo;
  crumbs: Crumb[];
  heading: string;
  car: { id: string; name: string; one: string; href: string; photo: Photo | null };
  price: PriceDisplay;
  deposit: string;
  hours: number;
  /** Purposes to select from; the first is the default. */
  purposes: { value: string; label: string }[];
  terms: string[];
  phone: Phone | null;
}
