/** An origin as Algolia's library takes hosts. */
export function algoliaHost(origin: string) {
  const { host, protocol } = new URL(origin);
  return { url: host, accept: 'readWrite', protocol: protocol === 'http:' ? 'http' : 'https' } as const;
}
