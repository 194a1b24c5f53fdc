import type { GetStaticPaths } from 'astro';
import { views } from './site.ts';

/** How the addresses of each page with parameters are built; the site of the benchmark has no page of the other kinds. */
const PATTERNS: Record<string, RegExp> = {
  '/cars/[slug]': /^\/cars\/(?<slug>[^/.]+)$/,
  '/cars/[id].json': /^\/cars\/(?<id>[^/]+)\.json$/,
  '/contact-us/[location]': /^\/contact-us\/(?<location>[^/]+)$/,
  '/search/[...route]': /^\/search(?:\/(?<route>.+))?$/,
};

/** The addresses that the generator plans, for the page that asks. */
export const getStaticPaths: GetStaticPaths = ({ routePattern }) => {
  const pattern = PATTERNS[routePattern];
  if (pattern === undefined) return [];
  const { pages, records } = views.plan().plan;
  return [...pages, ...records].flatMap((path) => {
    const found = pattern.exec(path);
    return found ? [{ params: { ...found.groups } }] : [];
  });
};
