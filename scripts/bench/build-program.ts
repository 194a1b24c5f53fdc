import path from 'node:path';
import { buildSite } from '#generator/build/build-site.ts';
import { compiledFiles } from '#generator/build/files.ts';
import { rendererBundle } from '#generator/renderer/bundle.ts';
import { openRenderer } from '#generator/renderer/renderer.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { siteSlugs } from '#sites/places.ts';
import { PROJECT } from '../project.ts';

export interface BuildTimings {
  /** From reading the first site's stock to the last site's flip and cleanup. */
  built_ms: number;
  /** The part for reading and checking the stock. */
  stock_ms: number;
  /** From the snapshots to their flips. */
  snapshot_to_flip_ms: number;
  rendered: number;
  /** Peak memory of the process, in megabytes. */
  rss_mb: number;
}

/** Builds every site below `root` with this project's pages, as `forecourt build` does for its own sites. */
async function buildAll(root: string, state: string): Promise<BuildTimings> {
  const bundle = await rendererBundle(PROJECT, state);
  const renderer = openRenderer(bundle.entry);
  const compiled = await compiledFiles(bundle.client);
  const setup = { root, state, now: new Date(), bundle, renderer, compiled };
  const started = performance.now();
  let stock_ms = 0;
  let snapshot_to_flip_ms = 0;
  let rendered = 0;
  for (const slug of await siteSlugs(root)) {
    const store = openReleaseStore(path.join(state, 'store'), slug);
    const started = performance.now();
    let taken = 0;
    await buildSite(slug, store, setup, {
      onStep(step) {
        const since = performance.now() - started;
        if (step === 'pages') taken = since;
        if (step === 'traces') snapshot_to_flip_ms += since - taken;
        if (step.startsWith('pages ')) rendered += 1;
      },
    });
    stock_ms += taken;
    await store.close();
  }
  const built_ms = performance.now() - started;
  await renderer.close();
  return { built_ms, stock_ms, snapshot_to_flip_ms, rendered, rss_mb: process.resourceUsage().maxRSS / 1024 };
}

const [root = '', state = ''] = process.argv.slice(2);
console.log(JSON.stringify(await buildAll(root, state)));
