import type { GetStaticPaths } from 'astro';
import { views } from './site.ts';

/** Address patterns of the pages with parameters that the benchmark's site has. */
const PATTERNS: Record<string, RegExp> = {
  '/cars/[slug]': /^\/cars\/(?<slug>[^/.]+)$/,
  '/cars/[id].json': /^\/cars\/(?<id>[^/]+)\.json$/,
  '/contact-us/[location]': /^\/contact-us\/(?<location>[^/]+)$/,
  '/search/[...route]': /^\/search(?:\/(?<route>.+))?$/,
};

/** Returns the generator's planned addresses for a page. */
export const getStaticPaths: GetStaticPaths = ({ routePattern }) => {
  const pattern = PATTERNS[routePattern];
  if (pattern === undefined) return [];
  const { pages, records } = views.plan().plan;
  return [...pages, ...records].flatMap((path) => {
    const found = pattern.exec(path);
    return found ? [{ params: { ...found.groups } }] : [];
  });
};
