import { type ImageCdn, type ProviderOptions, SupportedProviders, transformUrl } from 'unpic';
import type { Site } from '#domain/site/site.schema.ts';

type Cdn = NonNullable<Site['images']['cdn']>;

/** An image CDN that fetches a photo of any host by its whole address. */
interface Fetching {
  /** What `images.cdn.url` looks like. */
  at: string;
  /** Addresses that lack a part of it. */
  lacks?: RegExp;
  options?: (base: URL) => Partial<ProviderOptions>;
  /** The address that `unpic` is to transform; by default the photo's own. */
  sourceAt?: (base: string, source: string) => string;
  /** Of one that does not choose by what the browser accepts. */
  format?: 'webp';
}

const FETCHING: Partial<Record<ImageCdn, Fetching>> = {
  cloudflare: {
    at: 'https://www.dealer.example',
    options: ({ host }) => ({ cloudflare: { domain: host } }),
  },
  cloudimage: {
    at: 'https://<token>.cloudimg.io',
    options: ({ hostname }) => ({ cloudimage: { token: hostname.split('.')[0] ?? '' } }),
  },
  cloudinary: {
    at: 'https://res.cloudinary.com/<cloud name>',
    lacks: /^https:\/\/res\.cloudinary\.com\/*$/,
    sourceAt: (base, source) => `${base}/image/fetch/${encodeURIComponent(source)}`,
  },
  ipx: { at: 'https://images.dealer.example/_ipx', options: ({ href }) => ({ ipx: { baseURL: href } }) },
  netlify: { at: 'https://www.dealer.example', options: ({ origin }) => ({ netlify: { baseUrl: origin } }) },
  nextjs: { at: 'https://www.dealer.example', options: ({ origin }) => ({ nextjs: { baseUrl: origin } }) },
  vercel: { at: 'https://www.dealer.example', options: ({ origin }) => ({ vercel: { baseUrl: origin } }) },
  wsrv: { at: 'https://wsrv.nl', format: 'webp' },
};

/**
 * Returns the address of a photo, in one width, at an image CDN; others than those that fetch by whole address have the
 * photo's path at their own. `null` for a photo without a host at one that needs it.
 */
export function throughCdn(
  address: string,
  { provider, url }: Cdn,
  size: { width: number; quality: number },
): string | null {
  if (!isImageCdn(provider)) return null;
  const base = url.replace(/\/+$/, '');
  const fetching = FETCHING[provider];
  if (fetching === undefined) return transformUrl({ ...size, provider, url: ownPath(base, address) }) ?? null;
  if (!address.startsWith('https://')) return null;
  const { sourceAt, options, format } = fetching;
  const source = sourceAt?.(base, address) ?? address;
  return transformUrl({ ...size, provider, url: source, format }, {}, options?.(new URL(base))) ?? null;
}

/** A photo's path at `base`, where a feed may have it already. */
function ownPath(base: string, address: string): string {
  const { href, pathname, search } = new URL(address, base);
  return href.startsWith(`${base}/`) ? href : `${base}${pathname}${search}`;
}

const isImageCdn = (provider: string): provider is ImageCdn => Object.hasOwn(SupportedProviders, provider);

/** A photo as feeds name them. */
const SAMPLE = { host: 'https://photos.example', path: '/cars/1.jpg?v=2' };

/** Why an image CDN resizes no photo of a feed, with a remedy; `null` if it does. */
export function cdnFault(cdn: Cdn): { field: string; message: string; remedy: string } | null {
  const { provider, url } = cdn;
  if (!isImageCdn(provider))
    return {
      field: 'images.cdn.provider',
      message: `"${provider}" is not a known image CDN`,
      remedy: 'Use the name that unpic gives it, such as cloudinary, imgix or netlify',
    };
  const fetching = FETCHING[provider];
  if (resizes(cdn) && !fetching?.lacks?.test(url)) return null;
  if (fetching !== undefined)
    return {
      field: 'images.cdn.url',
      message: `${provider} resizes no photo at ${url}`,
      remedy: `Write the address of the image CDN, like ${fetching.at}`,
    };
  return {
    field: 'images.cdn.provider',
    message: `"${provider}" cannot resize the photos of a feed`,
    remedy: `Use one that fetches them by address, such as ${Object.keys(FETCHING).join(', ')}, or an origin of your own, such as imgix`,
  };
}

/** Whether each width is another address at the CDN that names the photo whole. */
function resizes(cdn: Cdn): boolean {
  const at = (width: number) => throughCdn(`${SAMPLE.host}${SAMPLE.path}`, cdn, { width, quality: 75 }) ?? '';
  try {
    const [small, large] = [at(400), at(800)];
    const { origin } = new URL(cdn.url);
    const isWhole = ['/cars/1.jpg', 'v=2'].every((part) => decodeURIComponent(small).includes(part));
    return small !== large && isWhole && small.startsWith(`${origin}/`);
  } catch {
    // So does unpic refuse what is no address of the provider's own.
    return false;
  }
}
