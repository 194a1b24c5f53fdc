import type { Phone } from '../phone/phone.ts';
import type { PriceDisplay } from '../price/price.ts';
import type { Photo } from './photo.ts';
import type { Crumb, Seo } from './seo.ts';

/** Where a car is reserved, or bought from afar: one page under the addresses that a site's flags choose (S1 §2). */
export interface CheckoutView {
  seo: Seo;
  crumbs: Crumb[];
  heading: string;
  car: { id: string; name: string; one: string; href: string; photo: Photo | null };
  price: PriceDisplay;
  /** What is paid now. */
  deposit: string;
  hours: number;
  /** What a shopper may say that they want; the first is chosen. */
  purposes: { value: string; label: string }[];
  terms: string[];
  phone: Phone | null;
}
