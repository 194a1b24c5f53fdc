import type { Crumb } from '../view/seo.ts';
import type { BreadcrumbList } from './schema-org.ts';

/** Returns a page's breadcrumbs as structured data; `canonical`, its absolute address, is the base of the links. */
export function breadcrumbList(crumbs: readonly Crumb[], canonical: string): BreadcrumbList {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: href === null ? canonical : new URL(href, canonical).href,
    })),
  };
}
