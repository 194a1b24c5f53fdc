const loading = new Map<string, Promise<void>>();

/** Loads a style sheet that few pages need, once; rejects where it cannot be loaded, and the next call tries again. */
export function loadStyles(href: string): Promise<void> {
  const styles = loading.get(href) ?? appendLink(href);
  loading.set(href, styles);
  return styles;
}

function appendLink(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  return new Promise((loaded, failed) => {
    link.addEventListener('load', () => loaded());
    link.addEventListener('error', (event) => {
      loading.delete(href);
      link.remove();
      failed(event);
    });
    document.head.append(link);
  });
}
