import { ProviderFailed } from '#domain/errors.ts';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import { absoluteUrl } from '#domain/site/routes.ts';
import type { Core } from './core.ts';
import type { LiveCars } from './live-cars.ts';

export type PublishedCarsDeps = Pick<Core, 'siteContexts' | 'http' | 'now'>;

const NONE = [404, 410];

/** Reads cars from the published pages of each site, where its releases are not on this machine's disk. */
export const publishedCars = ({ siteContexts, http, now }: PublishedCarsDeps): LiveCars => ({
  // The live release cannot be identified from here, so every round compares again.
  stamp: () => now().toISOString(),
  async car(slug, id) {
    const siteContext = await siteContexts.of(slug);
    if (siteContext === null) throw new ProviderFailed(`The settings of ${slug} cannot be read`);
    const url = absoluteUrl(vehicleRecordPath(encodeURIComponent(id)), siteContext.site);
    const { host } = new URL(url);
    const response = await http([host])({ purpose: 'car', url });
    if (NONE.includes(response.status)) return null;
    if (response.status !== 200) throw new ProviderFailed(`${host} responded with ${response.status}`);
    return response.json();
  },
  close: async () => {},
});
