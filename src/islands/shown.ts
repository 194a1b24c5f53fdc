/** Settles once the page is looked at: a browser may have prepared it before anybody opened it. */
export const shown = (): Promise<void> =>
  new Promise((resolve) => {
    if ('prerendering' in document && document.prerendering)
      document.addEventListener('prerenderingchange', () => resolve(), { once: true });
    else resolve();
  });
