import { openPages } from './fixture-site.ts';

/** Compiles the pages before the suites start: two that found none would compile them beside each other. */
export default async function compilePages() {
  const { renderer } = await openPages();
  await renderer.close();
}
