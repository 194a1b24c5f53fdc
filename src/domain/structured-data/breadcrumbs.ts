import type { Crumb } from '../view/seo.ts';
import type { BreadcrumbList } from './schema-org.ts';

/** The way to a page as the page prints it; `canonical` is the page's own absolute address, which the others start from. */
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
