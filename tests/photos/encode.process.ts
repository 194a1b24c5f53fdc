// Encodes the photos of a site in another process: `<state> <origin> <photos> <instant>`, those that are wanted already and
// so many more.
import { siteWith } from '#domain/site/site.fixture.ts';
import { Photos } from '#photos/photos.ts';

const [state = '', origin = '', count = '', instant = ''] = process.argv.slice(2);
const photos = new Photos({ state, now: () => new Date(instant) });
const site = siteWith({ slug: 'demo', images: { origin } });
photos.want(
  site,
  Array.from({ length: Number(count) }, (_, index) => ({
    id: String(index),
    model: `Model ${index}`,
    photos: [`${origin}/${index}.jpg`],
  })),
);
await photos.encode(site);
photos.close();
