import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { picture } from '#photos/hostile-photos.fixture.ts';
import { photoHost } from '#photos/photo-host.fixture.ts';
import { compiledPages } from '../compiled-pages.ts';
import { corolla, SLUG } from '../fixture-site.ts';
import { openProject } from './project.ts';

const pages = await compiledPages();

const CARS = [1, 2, 3];
const PHOTOS = [1, 2, 3, 4];
/** Longer than the shorter of the two limits on encoding. */
const SLOW_MS = 1500;

/** Addresses of all pictures in the exported pages. */
function picturesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/<(?:img|source)\b[^>]*>/g) ?? []);
}

it('a host of files only gets encoded photos: build, encode for so many seconds, build', async () => {
  const host = await photoHost();
  let slow_ms = SLOW_MS;
  for (const car of CARS)
    for (const photo of PHOTOS) {
      const bytes = await picture(600, 400, car * PHOTOS.length + photo)
        .jpeg()
        .toBuffer();
      host.files.set(`/${car}-${photo}.jpg`, (_, response) => setTimeout(() => response.end(bytes), slow_ms));
    }
  const project = await openProject(pages, { images: { origin: host.origin, wait_seconds: 0 } });
  onTestFinished(() => project.site.close());
  await project.site.stock(
    CARS.map((car) => corolla(car, { images: PHOTOS.map((photo) => `/${car}-${photo}.jpg`) })),
  );
  const out = path.join(project.site.folder, 'dist');
  const forecourt = async (...args: string[]) => {
    const { code, output } = await project.run([...args, '--site', SLUG], {
      OUTBOUND_ALLOW: new URL(host.origin).host,
    });
    expect([code, output]).toEqual([0, expect.any(String)]);
    return output;
  };
  const remote = () => picturesIn(path.join(out, SLUG)).filter((tag) => tag.includes(host.origin));

  await forecourt('build', '--out', out);
  expect(remote().length).toBeGreaterThan(0);

  await forecourt('photos', '--encode', '--seconds', '1');
  // Those in work are finished: as many as are fetched from one host at a time.
  expect(host.requests.size).toBeLessThan(CARS.length * PHOTOS.length);

  slow_ms = 0;
  await forecourt('photos', '--encode', '--seconds', '600');
  expect(host.requests.size).toBe(CARS.length * PHOTOS.length);

  await forecourt('build', '--out', out);
  expect(picturesIn(path.join(out, SLUG)).some((tag) => tag.includes('/media/'))).toBe(true);
  expect(remote()).toEqual([]);
});

it.each([
  [['--seconds', '60'], 'add --encode'],
  [['--encode', '--seconds', 'ten'], 'give a number from 1'],
])('refuses %j: %s', async (args, remedy) => {
  const project = await openProject(pages);
  onTestFinished(() => project.site.close());
  const { code, output } = await project.forecourt('photos', ...args);
  expect([code, output]).toEqual([4, expect.stringContaining(remedy)]);
});
