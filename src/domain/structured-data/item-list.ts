import type { ItemList } from './schema-org.ts';

/** The entries of a list as the page shows them, counted from `from`; `canonical` is the page's own absolute address. */
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
