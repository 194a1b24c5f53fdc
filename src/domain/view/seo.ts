import type { PREVIEW_SIZE } from '../photo/photo-file.ts';

/** A page's metadata for browsers and search engines. */
export interface Seo {
  title: string;
  description: string;
  /** Absolute address. */
  canonical: string;
  /** Whether search engines may index the page. */
  indexed: boolean;
  /** Picture of link previews. */
  image: PreviewImage;
}

export interface PreviewImage {
  /** Absolute address. */
  url: string;
  /** `PREVIEW_SIZE` if the picture was cropped to it; `null` for an external picture of unknown size. */
  size: typeof PREVIEW_SIZE | null;
  alt: string;
}

export interface Crumb {
  label: string;
  /** `null` for the page itself. */
  href: string | null;
}
