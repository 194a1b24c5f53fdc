import type { Site } from './site.schema.ts';

/** Lists the allowed external hosts of a site's photos: the feed's and the image CDN's. */
export const pictureHosts = ({ images }: Pick<Site, 'images'>): string[] => [
  ...images.hosts,
  ...(images.cdn === null ? [] : [new URL(images.cdn.url).host]),
];
