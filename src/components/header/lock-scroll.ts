/**
 * Keeps the page behind an open drawer in place. No style rule looks for one: the browser would search the whole page for it
 * at each change.
 */
export function lockScroll(): void {
  const lock = () =>
    document.documentElement.toggleAttribute(
      'data-drawer',
      document.querySelector('.drawer:modal, .filters:modal') !== null,
    );
  new MutationObserver(lock).observe(document.body, { subtree: true, attributeFilter: ['open'] });
  lock();
}
