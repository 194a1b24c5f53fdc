/** Classes of addresses, the first match applies. One label per address would be one per car. */
const CLASSES = [
  { route: 'api', address: /^\/api(?:\/|$)/ },
  { route: 'hook', address: /^\/hooks(?:\/|$)/ },
  { route: 'cockpit', address: /^\/cockpit(?:\/|$)/ },
  { route: 'operator', address: /^\/(?:healthz|readyz|status|status\/doctor|metrics)$/ },
  { route: 'asset', address: /\.[a-z0-9]{2,5}$/i },
  { route: 'page', address: /^/ },
] as const;

export type RouteClass = (typeof CLASSES)[number]['route'];

export const routeClass = (path: string): RouteClass =>
  CLASSES.find(({ address }) => address.test(path))?.route ?? 'page';
