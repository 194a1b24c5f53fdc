/** A logo ready for `<img>`, in its own proportions. */
export interface BrandLogo {
  src: string;
  width: number;
  height: number;
}

/** A file of a release that its brand is shown by; it lies in the image cache under `name`. */
export interface BrandFile {
  path: string;
  name: string;
  type: string;
}

/** What is made of a site's brand before its pages are printed. */
export interface BrandAssets {
  /** By the ground that it stands on; `null` where the name stands in its place. */
  logo: Record<'light' | 'dark', BrandLogo | null>;
  fonts: {
    /** Faces and tokens, to follow the theme; empty where all is Inter. */
    css: string;
    preload: string[];
  };
  files: BrandFile[];
}

/** The brand of a site that has no files of its own. */
export const NO_BRAND: BrandAssets = {
  logo: { light: null, dark: null },
  fonts: { css: '', preload: [] },
  files: [],
};
