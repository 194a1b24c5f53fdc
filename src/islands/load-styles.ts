/** Loads a style sheet that few pages need, once; rejects where it cannot be had. */
export function loadStyles(href: string): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`) !== null) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((loaded, failed) => {
    link.addEventListener('load', () => loaded());
    link.addEventListener('error', failed);
    document.head.append(link);
  });
}
