import type { HeldLicences } from '../location/licences.ts';
import type { Announcement } from '../location/location.ts';
import type { Phone } from '../phone/phone.ts';
import type { Layout } from '../site/layout.ts';
import type { SignInType } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';

interface Link {
  label: string;
  href: string;
}

/** A link of the header, or the title of a menu. */
export interface HeaderEntry extends Link {
  /** Lists of the menu, side by side; empty for a plain link. */
  menu: { heading: string | null; links: Link[] }[];
}

/** The logo in its own proportions; `plate` if it needs a background. */
interface HeaderLogo {
  src: string;
  width: number;
  height: number;
  plate: boolean;
}

export interface LayoutView {
  site: { slug: string; name: string; tagline: string; url: string };
  /** The dealership's logo; without one the header shows its name. */
  logo: HeaderLogo | null;
  /** Font files that every page preloads; empty for Inter. */
  fonts: string[];
  template: Site['template'];
  parts: Layout;
  /** Address of the theme's style sheet. */
  theme_href: string;
  navigation: { header: HeaderEntry[]; footer: Site['navigation']['footer'] };
  group: Site['group'];
  social: Site['social'];
  phone: Phone | null;
  email: string | null;
  /** Dealerships for the footer, the primary one first; `badge` announces a future one. */
  locations: { name: string; href: string; badge: Announcement | null; address: string }[];
  /** Labelled licence numbers, such as `DL 12345`, with their holders (S2 §9). */
  licences: HeldLicences[];
  payment_methods: boolean;
  business_name: string;
  abn: string | null;
  /** Calendar year in the site's zone. */
  year: number;
  /** The third-party tag that requires consent; `null` if the site has none. */
  tag: { name: string; src: string; privacy_href: string | null } | null;
  search_href: string;
  /** Sign-in types of gated pages; none on a site without sign-in (rules 26). */
  gated: SignInType[];
  /** Path of the watchlist; `null` on a site without sign-in. */
  watchlist_href: string | null;
  /** Path of a shopper's own reservation; `null` on a site without reservations. */
  reservation_href: string | null;
}
