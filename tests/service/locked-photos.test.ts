import { expect, it, onTestFinished } from 'vitest';
import { photoFilePath } from '#domain/photo/photo-file.ts';
import { photoIndexFile } from '#photos/photo-database.ts';
import { PhotoIndex } from '#photos/photo-index.ts';
import { photoKey } from '#sites/photo-address.ts';
import { openDealership } from './dealership.ts';
import { startProgram } from './program.ts';

const PHOTOS = 60;
/** A page beside requests for photos, milliseconds; a wait of 50 ms for each would be twice that. */
const PAGE_MS = 1500;

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
  const holder = startProgram('hold-store.process.ts', photoIndexFile(dealership.state));
  onTestFinished(() => holder.end());
  expect(await holder.firstLine()).toBe('held');

  const started = performance.now();
  const requested = photos.map((address) => get(photoFilePath(photoKey(address), 768, 'webp')));
  const page = await get('/');
  const waited = performance.now() - started;
  const responses = await Promise.all(requested);
  expect(page.status).toBe(200);
  expect(responses.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
    photos.map((address) => [302, address]),
  );
  expect(waited).toBeLessThan(PAGE_MS);
});
