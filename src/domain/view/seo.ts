/** What a page says of itself to browsers and search engines. */
export interface Seo {
  title: string;
  description: string;
  /** Absolute address. */
  canonical: string;
  /** Search engines may list the page. */
  indexed: boolean;
  /** Absolute address of the picture for link previews. */
  image: string | null;
}

export interface Crumb {
  label: string;
  /** `null` for the page itself. */
  href: string | null;
}
