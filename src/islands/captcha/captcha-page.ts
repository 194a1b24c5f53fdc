import type { CaptchaMessage } from './captcha-message.ts';

/** What all vendors have in common. */
interface VendorApi {
  render(place: HTMLElement, options: Record<string, unknown>): unknown;
}

declare global {
  interface Window {
    /** Called by the vendor's script once it is there. */
    captchaReady?: () => void;
  }
}

const postToParent = (message: CaptchaMessage) => parent.postMessage(message, location.origin);
const over = () => postToParent({ kind: 'answer', answer: null });

/** Has the vendor draw its captcha once its script has come, and reports to the page around it. */
export function startCaptcha(): void {
  const place = document.getElementById('captcha');
  if (place === null) return;
  const { api = '', siteKey, action } = place.dataset;
  window.captchaReady = () => {
    const vendor: VendorApi = Reflect.get(window, api);
    vendor.render(place, {
      ...{ sitekey: siteKey, action },
      callback: (token: string) => postToParent({ kind: 'answer', answer: token }),
      'expired-callback': over,
      'error-callback': over,
    });
    postHeight();
    // Pictures to choose from open below the box, and need room.
    new MutationObserver(postHeight).observe(document.body, {
      ...{ childList: true, subtree: true },
      attributes: true,
    });
    new ResizeObserver(postHeight).observe(place);
  };
}

const postHeight = () => postToParent({ kind: 'drawn', height: drawnHeight() });

/**
 * Pixels down to the end of what is to be seen. The page itself is never lower than the frame that it is to make lower
 * again, nor is a veil that covers it; puzzles that are over are hidden, or moved out of sight.
 */
function drawnHeight(): number {
  const drawn = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).position !== 'fixed',
  );
  return Math.ceil(Math.max(...drawn.map((element) => element.getBoundingClientRect().bottom + scrollY)));
}
