import { chosenVendor } from '../lead/captcha-vendors.ts';
import { captchaFramePath, tagFramePath } from './routes.ts';
import type { Site } from './site.schema.ts';

type FrameSettings = Pick<Site, 'leads' | 'analytics'>;

/** A page of the site that holds another's script, for our own pages to frame. */
export interface VendorFrame {
  /** Whose scripts, styles, pictures, frames and answers may be in it. */
  origins: readonly string[];
  /**
   * Whether it has no origin, so that its script can read nothing of the site's: no page, no storage, no cookie. A captcha
   * has to have one, for its vendor looks at the host.
   */
  isolated: boolean;
}

const FRAMES: Readonly<Record<string, (site: FrameSettings) => VendorFrame | null>> = {
  [captchaFramePath()]({ leads }) {
    const vendor = chosenVendor(leads);
    return vendor && { origins: vendor.origins, isolated: false };
  },
  [tagFramePath()]({ analytics: { tag } }) {
    return tag && { origins: [...new Set([new URL(tag.src).origin, ...tag.origins])], isolated: true };
  },
};

/**
 * The vendor whose script the page at `path` holds; `null` for every page that people open. Where a site runs others'
 * scripts, it is there alone: theirs make text into markup, which Trusted Types 'none' forbids everywhere else.
 */
export const vendorFrame = (path: string, site: FrameSettings): VendorFrame | null =>
  (Object.hasOwn(FRAMES, path) && FRAMES[path]?.(site)) || null;

/** Addresses of such pages that a site has. */
export const vendorFramePaths = (site: FrameSettings): string[] =>
  Object.keys(FRAMES).filter((path) => vendorFrame(path, site) !== null);
