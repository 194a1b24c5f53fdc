import { scriptHash } from '#components/script-hash.ts';

/**
 * Shows what carries a deadline while it is true, [data-from, data-until), and hides it otherwise: before anything is
 * drawn, again whenever the page changes, and every minute (rules 66). A clock that lags behind the page's own date
 * is wrong, and moved on to it; one that runs ahead only hides what is still true. Stands in the page as text, so it
 * uses nothing from outside itself.
 */
function applyDeadlines() {
  const printed = Date.parse(document.lastModified);
  const judge = () => {
    const now = Math.max(Date.now(), printed);
    for (const element of document.querySelectorAll<HTMLElement>('[data-from],[data-until]')) {
      const { from = '', until = '' } = element.dataset;
      // Nothing is before or after an instant that is not there.
      const hidden = now < Date.parse(from) || now >= Date.parse(until);
      if (element.hidden !== hidden) element.hidden = hidden;
    }
  };
  new MutationObserver(judge).observe(document, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-from', 'data-until'],
  });
  addEventListener('pageshow', judge);
  setInterval(judge, 60_000);
}

export const DEADLINE_SCRIPT = `(${applyDeadlines})()`.replaceAll(/\n\s+/g, '\n');

/** For the policy of every page, which knows each inline script by its hash. */
export const DEADLINE_SCRIPT_HASH = await scriptHash(DEADLINE_SCRIPT);
