import type { ItemList } from './schema-org.ts';

/**
 * Returns a page's list as structured data, numbered from `from`; `canonical`, its absolute address, is the base of the
 * links.
 */
export function itemList(
  entries: readonly { name: string; href: string }[],
  { canonical, from = 1 }: { canonical: string; from?: number },
): ItemList {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: entries.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: from + index,
      name,
      url: new URL(href, canonical).href,
    })),
  };
}
