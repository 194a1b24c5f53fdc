import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { demoFeed } from '#demo/stock/demo-feed.ts';
import { isEncoding, photoMode } from '#domain/photo/photo-mode.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import type { BuildSetup } from '#generator/build/build-setup.ts';
import { buildSite } from '#generator/build/build-site.ts';
import { compiledFiles } from '#generator/build/files.ts';
import { rendererBundle } from '#generator/renderer/bundle.ts';
import { openRenderer } from '#generator/renderer/renderer.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { Photos } from '#photos/photos.ts';
import { photographed } from '#pipeline/source/demo.ts';
import { isRefused } from '#sites/build-report.ts';
import { loadPlaces, siteFolder } from '#sites/places.ts';
import { openProgress } from '../../progress.ts';
import { PROJECT } from '../../project.ts';
import type { BenchProject } from '../places.ts';

/** A site with the cars of the drawn one, and its photos from another host. */
export interface PhotographedSite {
  /** Also its mode. */
  slug: 'build' | 'service' | 'cdn';
  images: NonNullable<SiteInput['images']>;
  /** That its photos lie in at their host. */
  folder: string;
  /** Whether files of its photos are made as they are first requested. */
  onRequest: boolean;
}

/** More than a list shows; each has about ten photos, of which each costs a second of encoding. */
const CARS = 30;
const FEED = 'feed.json';

/** The sites that show the photos of `origin` in each mode; those of `service` are new to us in each run. */
export const photographedSites = (origin: string, cdn: string): readonly PhotographedSite[] => [
  { slug: 'build', folder: 'photos', onRequest: false, images: { origin, mode: 'build', wait_seconds: 0 } },
  { slug: 'service', folder: `photos-${Date.now()}`, onRequest: true, images: { origin, mode: 'service' } },
  {
    slug: 'cdn',
    folder: 'photos',
    onRequest: true,
    images: { origin, cdn: { provider: 'imgix', url: cdn } },
  },
];

/**
 * Builds a copy of the site `model` with drawn pictures, and each of `sites` with the same cars; encodes all photos of
 * mode `build`, and of mode `service` the first of each car, as if a shopper had seen the lists as first published.
 */
export async function buildPhotographed(
  model: string,
  sites: readonly PhotographedSite[],
  { root, state }: BenchProject,
  allow: readonly string[],
): Promise<void> {
  const now = new Date();
  await makeProject(model, sites, { root, state }, now);
  const bundle = await rendererBundle(PROJECT, path.dirname(path.dirname(state)));
  const renderer = openRenderer(bundle.entry);
  const photos = new Photos({ state, allow });
  const compiled = await compiledFiles(bundle.client);
  const setup: BuildSetup = { root, state, now, allow, photos, bundle, renderer, compiled };
  try {
    for (const slug of [model, ...sites.map((site) => site.slug)]) {
      await buildOne(slug, setup);
      const site = (await loadPlaces(root, slug)).value?.site;
      if (site === undefined || !isEncoding(site.images)) continue;
      const isService = photoMode(site.images) === 'service';
      const progress = openProgress(slug);
      const enough = new AbortController();
      const encoded = await photos.encode(site, {
        signal: enough.signal,
        onPhoto(done) {
          progress.step(`photos ${done}`);
          if (isService && done >= CARS) enough.abort();
        },
      });
      progress.done(`${encoded} photos encoded`);
      if (encoded > 0 && !isService) await buildOne(slug, setup);
    }
  } finally {
    photos.close();
    await renderer.close();
  }
}

async function makeProject(
  model: string,
  sites: readonly PhotographedSite[],
  { root, state }: BenchProject,
  now: Date,
): Promise<void> {
  await rm(root, { recursive: true, force: true });
  await mkdir(path.join(root, 'sites'), { recursive: true });
  await symlink(path.join(PROJECT, 'content'), path.join(root, 'content'));
  const places = (await loadPlaces(PROJECT, model)).value;
  if (places === null) throw new Error(`The settings of ${model} have faults: run forecourt check`);
  const { site, locations } = places;
  const records = await demoFeed({ site, locations, cars: CARS, now, stateDir: state });
  const feed = JSON.stringify(records.map(photographed));
  const settings: SiteInput = JSON.parse(
    await readFile(path.join(siteFolder(PROJECT, model), 'site.json'), 'utf8'),
  );
  await writeSite(root, model, { ...settings, stock: { type: 'demo', cars: CARS } });
  for (const { slug, images, folder } of sites) {
    const own: SiteInput = { ...settings, slug, images, stock: { type: 'file', path: FEED } };
    await writeSite(root, model, own);
    await writeFile(path.join(siteFolder(root, slug), FEED), feed.replaceAll('"/photos/', `"/${folder}/`));
  }
}

async function writeSite(root: string, model: string, settings: SiteInput): Promise<void> {
  const folder = siteFolder(root, settings.slug);
  await cp(siteFolder(PROJECT, model), folder, { recursive: true });
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(settings));
}

async function buildOne(slug: string, setup: BuildSetup): Promise<void> {
  const store = openReleaseStore(path.join(setup.state, 'store'), slug);
  const progress = openProgress(slug);
  try {
    const options = { acceptDrop: true, onStep: progress.step };
    const { outcome, reasons } = await buildSite(slug, store, setup, options);
    if (isRefused(outcome)) throw new Error(`${slug}: ${reasons.join('; ')}`);
    progress.done(outcome);
  } finally {
    await store.close();
  }
}
