import { SupportedProviders } from 'unpic';
import { describe, expect, it } from 'vitest';
import { cdnFault } from './image-cdn.ts';
import { PHOTO_WIDTHS, pictureFinder } from './photo-address.ts';
import { fixtureSite } from './project.fixture.ts';

/** Image CDNs that fetch photos of any host, with the address that each has. */
const FETCHING = {
  cloudflare: 'https://www.dealer.example',
  cloudimage: 'https://abc.cloudimg.io',
  cloudinary: 'https://res.cloudinary.com/dealer',
  ipx: 'https://images.dealer.example/_ipx',
  netlify: 'https://www.dealer.example',
  nextjs: 'https://www.dealer.example',
  vercel: 'https://www.dealer.example',
  wsrv: 'https://wsrv.nl',
};

/** Image CDNs that have one origin, whose paths they serve. */
const WITH_ORIGIN = [
  ...['builder.io', 'bunny', 'contentful', 'contentstack', 'directus', 'imageengine', 'imagekit', 'imgix'],
  ...['keycdn', 'kontent.ai', 'shopify', 'storyblok', 'supabase', 'wordpress'],
];

const PHOTOS = ['https://photos.example/cars/a_b,1.jpg?v=2', 'https://dms.example/photo/7.jpg?size=full&v=3'];

/** The addresses of a photo by width, and the one for browsers without `srcset`. */
function addressesOf(photo: string, provider: string, url: string) {
  const site = fixtureSite({ images: { cdn: { provider, url } } });
  const shown = pictureFinder(() => ({}), site).photo(photo, '');
  const sized = (shown?.srcset ?? '').split(', ').map((offer) => offer.split(' '));
  expect(sized.map(([, width]) => width)).toEqual(PHOTO_WIDTHS.map((width) => `${width}w`));
  return [shown?.src ?? '', ...sized.map(([address = '']) => address)];
}

describe.each(PHOTOS)('the photo %s', (photo) => {
  it.each(Object.entries(FETCHING))('has its whole address in each width at %s, %s', (provider, url) => {
    const addresses = addressesOf(photo, provider, url);
    expect(new Set(addresses).size).toBe(PHOTO_WIDTHS.length);
    for (const address of addresses) {
      expect(new URL(address).origin).toBe(new URL(url).origin);
      expect(decodeURIComponent(address)).toContain(photo.replace('https://', ''));
    }
  });

  it.each(WITH_ORIGIN)('has its path in each width at %s', (provider) => {
    const { pathname, searchParams } = new URL(photo);
    const addresses = addressesOf(photo, provider, 'https://cdn.example/dealer/');
    expect(new Set(addresses).size).toBe(PHOTO_WIDTHS.length);
    for (const address of addresses) {
      expect(address).toContain(`https://cdn.example/dealer${pathname}`);
      expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject(
        Object.fromEntries(searchParams),
      );
    }
  });
});

it('keeps an address that is the image CDN’s own', () => {
  const [address] = addressesOf(
    'https://ik.imagekit.io/dealer/1.jpg',
    'imagekit',
    'https://ik.imagekit.io/dealer',
  );
  expect(address).toMatch(/^https:\/\/ik\.imagekit\.io\/dealer\/1\.jpg\?tr=w-800/);
});

it('leaves a picture of the site itself to the site, where the image CDN needs a host', () => {
  const site = fixtureSite({ images: { cdn: { provider: 'netlify', url: FETCHING.netlify } } });
  expect(pictureFinder(() => ({}), site).photo('/img/1.jpg', '')).toMatchObject({
    src: '/img/1.jpg',
    srcset: null,
  });
});

describe('an image CDN that resizes no photo is refused', () => {
  const allowed = [...Object.keys(FETCHING), ...WITH_ORIGIN];

  it.each(Object.keys(SupportedProviders))('%s: unless it is one of these', (provider) => {
    const url = new Map(Object.entries(FETCHING)).get(provider) ?? 'https://cdn.example';
    expect(cdnFault({ provider, url })?.field).toBe(
      allowed.includes(provider) ? undefined : 'images.cdn.provider',
    );
  });

  it.each([
    ['none', 'https://cdn.example', 'images.cdn.provider', 'cloudinary, imgix or netlify'],
    ['uploadcare', 'https://ucarecdn.com', 'images.cdn.provider', 'such as cloudflare, cloudimage'],
    ['cloudinary', 'https://res.cloudinary.com', 'images.cdn.url', 'https://res.cloudinary.com/<cloud name>'],
    ['cloudimage', 'https://images.example', 'images.cdn.url', 'https://<token>.cloudimg.io'],
    ['ipx', 'https://cdn.example/100%', 'images.cdn.url', '_ipx'],
    ['wsrv', 'https://photos.example', 'images.cdn.url', 'https://wsrv.nl'],
  ])('%s at %s: %s, with the remedy', (provider, url, field, remedy) => {
    const fault = cdnFault({ provider, url });
    expect([fault?.field, fault?.remedy]).toEqual([field, expect.stringContaining(remedy)]);
  });
});
