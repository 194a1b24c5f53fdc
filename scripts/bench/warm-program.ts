import { compiledFiles } from '#generator/build/files.ts';
import { openSiteBuilder } from '#generator/build/site-builder.ts';
import { rendererBundle } from '#generator/renderer/bundle.ts';
import { openRenderer } from '#generator/renderer/renderer.ts';
import { Photos } from '#photos/photos.ts';
import { PROJECT } from '../project.ts';
import { changeOnePrice } from './dealerships.ts';
import type { BenchProject } from './places.ts';
import { median } from './table.ts';

/** The report of `warm-program.ts`: medians of its builds. */
export interface WarmBuilt {
  /** From the snapshot to the flip. */
  snapshot_to_flip_ms: number;
  /** From fetching the stock source to the flip. */
  feed_to_flip_ms: number;
}

/** The first build fills the memory, so it does not count as warm. */
const BUILDS = 4;

/**
 * Builds a site repeatedly in one process, as the builder of a server does, with one changed price each time; with
 * `photos`, those of its cars are wanted, of a host that never responds.
 */
async function buildWarm(
  { root, state }: BenchProject,
  site: string,
  photos: Photos | undefined,
): Promise<WarmBuilt> {
  const bundle = await rendererBundle(PROJECT, state);
  const renderer = openRenderer(bundle.entry);
  const compiled = await compiledFiles(bundle.client);
  const builder = openSiteBuilder({ root, state, bundle, renderer, compiled, photos });
  const builds: WarmBuilt[] = [];
  for (let nth = 1; nth <= BUILDS; nth++) {
    await changeOnePrice(root, site, nth);
    const reached = new Map<string, number>();
    const started = performance.now();
    await builder.build(site, new Date(), { onStep: (step) => reached.set(step, performance.now()) });
    const [taken = 0, live = 0] = [reached.get('pages'), reached.get('traces')];
    if (nth > 1) builds.push({ snapshot_to_flip_ms: live - taken, feed_to_flip_ms: live - started });
  }
  await builder.close();
  await renderer.close();
  photos?.close();
  return {
    snapshot_to_flip_ms: median(builds.map(({ snapshot_to_flip_ms }) => snapshot_to_flip_ms)),
    feed_to_flip_ms: median(builds.map(({ feed_to_flip_ms }) => feed_to_flip_ms)),
  };
}

const [root = '', state = '', site = '', photos] = process.argv.slice(2);
const waiting = photos === 'photos' ? new Photos({ state, http: () => new Promise(() => {}) }) : undefined;
console.log(JSON.stringify(await buildWarm({ root, state }, site, waiting)));
