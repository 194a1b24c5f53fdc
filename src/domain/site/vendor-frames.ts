import { chosenVendor } from '../lead/captcha-vendors.ts';
import { captchaFramePath, tagFramePath } from './routes.ts';
import type { Site } from './site.schema.ts';

type FrameSettings = Pick<Site, 'leads' | 'analytics'>;

/** A page of the site with a vendor's script, which our pages frame. */
export interface VendorFrame {
  /** Allowed origins of its scripts, styles, pictures, frames and requests. */
  origins: readonly string[];
  /**
   * Whether it is sandboxed to an opaque origin, so that its script can read no page, storage or cookie of the site. Not
   * for captchas, whose vendors verify the host.
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
 * Returns the vendor frame at `path`; `null` for all other pages. Vendors' scripts run in these frames only, since they
 * write markup, which Trusted Types 'none' forbids everywhere else.
 */
export const vendorFrame = (path: string, site: FrameSettings): VendorFrame | null =>
  (Object.hasOwn(FRAMES, path) && FRAMES[path]?.(site)) || null;

export const vendorFramePaths = (site: FrameSettings): string[] =>
  Object.keys(FRAMES).filter((path) => vendorFrame(path, site) !== null);
