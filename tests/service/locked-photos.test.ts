import { expect, it, onTestFinished } from 'vitest';
import { photoFilePath } from '#domain/photo/photo-file.ts';
import { photoIndexFile } from '#photos/photo-database.ts';
import { PhotoIndex } from '#photos/photo-index.ts';
import { photoKey } from '#sites/photo-address.ts';
import { openDealership } from './dealership.ts';
import { startProgram } from './program.ts';

/** Photos that are requested at once. */
const PHOTOS = 150;
/** Half of what a wait of 50 ms for the index before each response would add to a round, milliseconds. */
const MARGIN_MS = (PHOTOS * 50) / 2;

it('a photo index that another process writes delays no page, and no photo (promises "Privacy and stalls")', async () => {
  const origin = 'https://photos.example.com';
  const dealership = await openDealership({ images: { mode: 'service', origin } });
  onTestFinished(() => dealership.remove());
  const photos = Array.from({ length: PHOTOS }, (_, n) => `${origin}/${n}.jpg`);
  const index = new PhotoIndex(dealership.state);
  index.want('demo', [{ id: '1', model: 'Kia Rio', photos }], [], new Date());
  index.close();
  const server = startProgram('serve.process.ts', dealership.state, dealership.root, 'crm=secret-of-the-crm');
  onTestFinished(() => server.end());
  const url = (await server.firstLine()).replace('localhost', '127.0.0.1');
  const get = (address: string) => fetch(`${url}${address}`, { redirect: 'manual' });
  // Settings are read before.
  await get(photoFilePath('0123456789abcdef0123', 768, 'webp'));
  /** Requests files, then the home page; returns how long the page took, milliseconds, and status and redirect of each file. */
  const pageBeside = async (files: readonly string[]) => {
    const started = performance.now();
    const requested = files.map(get);
    const page = await get('/');
    const waited = performance.now() - started;
    expect(page.status).toBe(200);
    const responses = await Promise.all(requested);
    return { waited, found: responses.map(({ status, headers }) => [status, headers.get('location')]) };
  };
  const fileOf = (address: string) => photoFilePath(photoKey(address), 768, 'webp');

  // How long as many requests take depends on the machine, and on what else it does.
  const others = await pageBeside(photos.map((address) => fileOf(`${address}?other`)));
  expect(new Set(others.found.map(([status]) => status))).toEqual(new Set([404]));
  const holder = startProgram('hold-store.process.ts', photoIndexFile(dealership.state));
  onTestFinished(() => holder.end());
  expect(await holder.firstLine()).toBe('held');
  const { waited, found } = await pageBeside(photos.map(fileOf));
  expect(found).toEqual(photos.map((address) => [302, address]));
  expect(waited).toBeLessThan(others.waited + MARGIN_MS);
});
