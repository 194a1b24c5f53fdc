import { expect } from 'vitest';
import { pagesOf } from './publish-kill.site.ts';

const PATHS = pagesOf(0).map(([path]) => path);

/** Reads one page; returns its generation, by its release and its bytes. */
export async function readPage(
  origin: string,
  path: string,
): Promise<{ release: number; body: number | null }> {
  const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } });
  const text = await response.text();
  expect([path, response.status]).toEqual([path, 200]);
  const body = /^generation (\d+) /.exec(text)?.[1];
  return {
    release: Number(response.headers.get('x-release')?.slice(0, 10)),
    body: body ? Number(body) : null,
  };
}

/** Crawls the site; fails unless every page is of one generation, which it returns. */
export async function crawl(origin: string): Promise<number> {
  const pages = await Promise.all(PATHS.map((path) => readPage(origin, path)));
  const generations = new Set(
    pages.flatMap(({ release, body }) => (body === null ? [release] : [release, body])),
  );
  expect(generations.size).toBe(1);
  return [...generations][0] ?? 0;
}
