import { afterAll } from 'vitest';
import { openPages } from './fixture-site.ts';

/** Opens the compiled pages for the tests of a file. */
export async function compiledPages() {
  const pages = await openPages();
  afterAll(() => pages.renderer.close());
  return pages;
}
