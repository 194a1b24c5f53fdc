import type { CaptchaMessage } from './captcha-message.ts';

/** The common API of all vendors. */
interface VendorApi {
  render(place: HTMLElement, options: Record<string, unknown>): unknown;
}

declare global {
  interface Window {
    /** Called by the vendor's script when it has loaded. */
    captchaReady?: () => void;
  }
}

const postToParent = (message: CaptchaMessage) => parent.postMessage(message, location.origin);
const over = () => postToParent({ kind: 'token', token: null });

/** Renders the vendor's captcha once its script has loaded, and reports to the embedding page. */
export function startCaptcha(): void {
  const place = document.getElementById('captcha');
  if (place === null) return;
  const { api = '', siteKey, action } = place.dataset;
  window.captchaReady = () => {
    const vendor: VendorApi = Reflect.get(window, api);
    vendor.render(place, {
      sitekey: siteKey,
      action,
      callback: (token: string) => postToParent({ kind: 'token', token }),
      'expired-callback': over,
      'error-callback': over,
    });
    postHeight();
    // Puzzles open below the box, and need room.
    new MutationObserver(postHeight).observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
    });
    new ResizeObserver(postHeight).observe(place);
  };
}

const postHeight = () => postToParent({ kind: 'drawn', height: drawnHeight() });

/**
 * Returns the height of the visible content, pixels. The document and full-page overlays are excluded, because they are
 * never lower than the frame; finished puzzles are hidden or moved out of sight.
 */
function drawnHeight(): number {
  const drawn = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).position !== 'fixed',
  );
  return Math.ceil(Math.max(...drawn.map((element) => element.getBoundingClientRect().bottom + scrollY)));
}
