import { scriptHash } from '#components/script-hash.ts';

/**
 * Shows elements within [data-from, data-until), and hides them otherwise: before first paint, on every
 * change of the page, and every minute (rules 66). A clock behind the page's own date is wrong, and replaced by it; one
 * ahead only hides what is still valid. Inlined as text, so it may use nothing from outside.
 */
function applyValidity() {
  const printed = Date.parse(document.lastModified);
  const judge = () => {
    const now = Math.max(Date.now(), printed);
    for (const element of document.querySelectorAll<HTMLElement>('[data-from],[data-until]')) {
      const { from, until } = element.dataset as { from: string; until: string };
      // A missing instant is NaN, and both comparisons are false.
      const isUntrue = now < Date.parse(from) || now >= Date.parse(until);
      // A hidden dialog that is open would freeze the page.
      element.hidden = isUntrue && element.querySelector('dialog[open]') === null;
    }
  };
  new MutationObserver(judge).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-from', 'data-until'],
  });
  addEventListener('pageshow', judge);
  // Of a dialog, which kept its surroundings. It does not bubble.
  addEventListener('close', judge, true);
  setInterval(judge, 60_000);
}

export const VALIDITY_SCRIPT = `(${applyValidity})()`.replaceAll(/\n\s+/g, '\n');

/** For the content security policy, which allows inline scripts by hash. */
export const VALIDITY_SCRIPT_HASH = await scriptHash(VALIDITY_SCRIPT);
