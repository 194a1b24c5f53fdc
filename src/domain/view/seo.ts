/** What a page says of itself to browsers and search engines. */
export interface Seo {
  title: string;
  description: string;
  /** Absolute address. */
  canonical: string;
  /** Search engines may list the page. */
  indexed: boolean;
  /** What link previews show. */
  image: PreviewImage;
}

/** Pixels of a picture for link previews: what Facebook, LinkedIn and others crop to. */
export const PREVIEW_SIZE = { width: 1200, height: 630 };

export interface PreviewImage {
  /** Absolute address. */
  url: string;
  /** `PREVIEW_SIZE` where the picture was cut to it; `null` for a picture of others, whose size nobody knows. */
  size: typeof PREVIEW_SIZE | null;
  alt: string;
}

export interface Crumb {
  label: string;
  /** `null` for the page itself. */
  href: string | null;
}
