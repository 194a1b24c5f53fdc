import type { Site } from './site.schema.ts';

/** Hosts that photos of a site may come from besides its own: those of the feed, and the image CDN's. */
export const pictureHosts = ({ images }: Pick<Site, 'images'>): string[] => [
  ...images.hosts,
  ...(images.cdn === null ? [] : [new URL(images.cdn.url).host]),
];
