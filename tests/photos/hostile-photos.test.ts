import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, it, onTestFinished } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { photoFileAt } from '#domain/photo/photo-file.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { photoFile } from '#photos/encode-photo.ts';
import { hostilePhotos, picture } from '#photos/hostile-photos.fixture.ts';
import { photoHost } from '#photos/photo-host.fixture.ts';
import { Photos } from '#photos/photos.ts';
import { compiledPages } from '../compiled-pages.ts';
import { ANCHOR, fixtureStock, openFixtureSite, SLUG } from '../fixture-site.ts';

const pages = await compiledPages();

const COMING_SOON = 6;

const imagesIn = (html: string) =>
  [...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => ({
    tag,
    of: (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '',
  }));

/** The addresses below `/media/` in a page. */
const mediaIn = (text: string) => [...new Set(text.match(/\/media\/[0-9a-f]{20}-\d+\.\w+/g) ?? [])];

it('a site of hostile photos shows the valid ones in their true size, and names the others', async () => {
  // After five failures in a row a host is paused for a while.
  const hostile = (await hostilePhotos()).filter(({ becomes }) => becomes !== 'unreachable');
  const host = await photoHost(Object.fromEntries(hostile.map(({ name, file }) => [`/${name}`, file])));
  const coming = await picture(800, 600, 40).jpeg().toBuffer();
  for (let index = 0; index < COMING_SOON; index += 1) host.files.set(`/coming-${index}.jpg`, coming);
  const folder = mkdtempSync(path.join(tmpdir(), 'photos-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const photos = new Photos({ state: folder });
  onTestFinished(() => photos.close());

  const images = { origin: host.origin, wait_seconds: 0 };
  const feeds = { google_vehicles: {}, meta_vehicles: true };
  const site = await openFixtureSite({ ...pages, photos }, { images, feeds });
  onTestFinished(() => site.close());
  const names = [
    ...hostile.map(({ name }) => name),
    ...Array.from({ length: COMING_SOON }, (_, index) => `coming-${index}.jpg`),
  ];
  const records = fixtureStock(names.length).map((record, index) => ({
    ...record,
    status: 'in_stock',
    sold: false,
    show_on_dealer_website: true,
    price_type: 'drive_away',
    images: [{ image: { url: `/${names[index]}` } }],
  }));
  const address = { ...locationWith().address, lat: -32.93, long: 151.78 };
  await site.write('locations.json', [locationWith({ slug: 'newcastle', primary: true, address })]);
  await site.stock(records);
  expect((await site.build(ANCHOR)).outcome).toBe('published');
  await photos.encode(siteWith({ slug: SLUG, images }));
  const { warnings, outcome } = await site.build(ANCHOR);
  expect(outcome).toBe('published');

  const objects = await site.objects();
  const html = [...objects].filter(([, body]) => body.startsWith('<!DOCTYPE html>'));
  expect(html.length).toBeGreaterThan(names.length);
  for (const [address, page] of html) {
    expect(page, address).not.toContain('alert(1)');
    for (const { tag, of } of imagesIn(page)) {
      const file = photoFileAt(of('src'));
      if (file === null || objects.has(of('src'))) continue;
      const { width = 0, height = 0 } = await sharp(
        photoFile(photos.images, { ...file, width: Number(of('width')) }),
      ).metadata();
      expect([of('width'), of('height')], tag).toEqual([String(width), String(height)]);
    }
    for (const media of mediaIn(page)) {
      if (objects.has(media)) continue;
      const file = photoFileAt(media);
      expect(file && (await sharp(photoFile(photos.images, file)).metadata()).width, media).toBe(file?.width);
    }
  }

  const bad = hostile.filter(({ becomes }) => becomes !== 'shown');
  const ofHost = bad.filter(({ becomes }) => becomes === 'failing');
  const all = [...objects.values()].join('\n');
  for (const { name } of bad)
    if (!ofHost.some((one) => one.name === name)) expect(all, name).not.toContain(`/${name}`);
  expect(ofHost.filter(({ name }) => all.includes(`${host.origin}/${name}`)).length).toBeGreaterThan(0);
  for (const [index, name] of names.entries()) {
    const own = warnings.filter(({ message }) => message.includes(`/${name} is omitted: `));
    const isNamed =
      name.startsWith('coming-') || bad.some((one) => one.name === name && !ofHost.includes(one));
    expect([name, own.map(({ source }) => source)]).toEqual([
      name,
      isNamed ? [`feed:${records[index]?.id}`] : [],
    ]);
  }
  expect(warnings.map(({ message }) => message)).toContainEqual(
    expect.stringMatching(/^127\.0\.0\.1:\d+ sends none: \d+ photos of \d+ cars cannot be fetched$/),
  );

  // Meta and link previews accept only JPEG.
  const meta = objects.get('/feeds/meta-vehicles.csv') ?? '';
  expect(mediaIn(meta).length).toBeGreaterThan(5);
  expect(mediaIn(meta).filter((address) => !address.endsWith('.jpg'))).toEqual([]);
  const previews = html.flatMap(([, page]) =>
    mediaIn(/<meta property="og:image"[^>]*>/.exec(page)?.[0] ?? ''),
  );
  expect(previews.length).toBeGreaterThan(5);
  expect(previews.filter((address) => !address.endsWith('.jpg'))).toEqual([]);

  expect((await site.build(ANCHOR)).outcome).toBe('unchanged');
  const clean = await site.clean();
  await clean.build(ANCHOR);
  expect(await clean.objects()).toEqual(objects);
}, 300_000);
