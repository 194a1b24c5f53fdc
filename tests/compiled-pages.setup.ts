import { openPages } from './fixture-site.ts';

/** Compiles the pages before the suites start, so that no two compile them in parallel. */
export default async function compilePages() {
  const { renderer } = await openPages();
  await renderer.close();
}
