import type { HeldLicences } from '../location/licences.ts';
import type { Phone } from '../phone/phone.ts';
import type { SignInType } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';

interface Link {
  label: string;
  href: string;
}

/** A link of the header, or the name of a menu. */
export interface HeaderEntry extends Link {
  /** Lists of the menu, side by side; a plain link has none. */
  menu: { heading: string | null; links: Link[] }[];
}

/** The logo in its own proportions; `plate` where it needs a ground of its own. */
interface HeaderLogo {
  src: string;
  width: number;
  height: number;
  plate: boolean;
}

/** What surrounds every page of a site. */
export interface LayoutView {
  site: { slug: string; name: string; tagline: string; url: string };
  /** The dealership's logo; without one its name stands in the header. */
  logo: HeaderLogo | null;
  /** Addresses of fonts that every page shows at once; none where that is Inter. */
  fonts: string[];
  template: Site['template'];
  /** Address of the theme's style sheet. */
  theme_href: string;
  navigation: { header: HeaderEntry[]; footer: Site['navigation']['footer'] };
  group: Site['group'];
  social: Site['social'];
  phone: Phone | null;
  email: string | null;
  /** Locations for the footer, primary first. */
  locations: { name: string; href: string; address: string }[];
  /** Labelled licence numbers, such as `DL 12345`, and whose they are (S2 §9). */
  licences: HeldLicences[];
  payment_methods: boolean;
  business_name: string;
  abn: string | null;
  /** Calendar year in the site's zone. */
  year: number;
  /** What visitors are asked about before its script is loaded; `null` where there is nothing to ask. */
  tag: { name: string; src: string; privacy_href: string | null } | null;
  search_href: string;
  /** The types of page that visitors sign in for; none where nobody can (rules 26). */
  gated: SignInType[];
  /** The visitor's own watchlist; `null` where nobody can sign in. */
  watchlist_href: string | null;
}
