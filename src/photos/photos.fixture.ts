import type { IncomingMessage, ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import type { Site } from '#domain/site/site.schema.ts';
import { FixtureProject, fixtureSite, type siteJson } from '#sites/project.fixture.ts';
import type { PhotoHost } from './hosted-files.fixture.ts';
import { picture } from './hostile-photos.fixture.ts';
import { Photos, type PhotosOptions } from './photos.ts';
import type { WantedCar } from './wanted-photos.ts';

export const siteOf = (
  { origin }: PhotoHost,
  images: NonNullable<ReturnType<typeof siteJson>['images']> = {},
): Site => fixtureSite({ images: { origin, ...images } });

export function openPhotos(options: Partial<PhotosOptions> = {}): Photos {
  const photos = new Photos({ state: new FixtureProject().state, ...options });
  onTestFinished(() => photos.close());
  return photos;
}

export const carWith = ({ origin }: PhotoHost, id: string, ...paths: string[]): WantedCar => ({
  id,
  model: 'Toyota Corolla',
  photos: paths.map((path) => `${origin}${path}`),
});

export const jpeg = (seed: number) => picture(900, 600, seed).jpeg().toBuffer();

/** A file that its host never changes. */
export const unchanged =
  (bytes: Uint8Array) =>
  ({ headers }: IncomingMessage, response: ServerResponse): void => {
    if (headers['if-none-match'] === '"a"') response.writeHead(304).end();
    else response.writeHead(200, { etag: '"a"' }).end(bytes);
  };

/** Common prefix of a photo's files. */
export function nameOf(photos: Photos, address: string): string {
  const verdict = photos.index.verdict(address);
  if (verdict.kind !== 'shown') throw new Error(`${address} is ${verdict.kind}`);
  return verdict.facts.name;
}

/** Wants photos without encoding them. */
export const want = (photos: Photos, site: Site, ...cars: WantedCar[]) =>
  photos.index.want(site.slug, cars, [], new Date());
