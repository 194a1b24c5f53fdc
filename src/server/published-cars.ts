import { ProviderFailed } from '#domain/errors.ts';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import { absoluteUrl } from '#domain/site/routes.ts';
import type { Core } from './core.ts';
import type { LiveCars } from './live-cars.ts';

export type PublishedCarsDeps = Pick<Core, 'siteContexts' | 'http' | 'now'>;

const NONE = [404, 410];

/** The cars of each site by its published pages, for where its releases lie on no disk of ours. */
export const publishedCars = ({ siteContexts, http, now }: PublishedCarsDeps): LiveCars => ({
  // What is live cannot be read here: every round compares again.
  stamp: () => now().toISOString(),
  async car(slug, id) {
    const siteContext = await siteContexts.of(slug);
    if (siteContext === null) throw new ProviderFailed(`The settings of ${slug} cannot be read`);
    const url = absoluteUrl(vehicleRecordPath(encodeURIComponent(id)), siteContext.site);
    const { host } = new URL(url);
    const response = await http([host])({ purpose: 'car', url });
    if (NONE.includes(response.status)) return null;
    if (response.status !== 200) throw new ProviderFailed(`${host} answered ${response.status}`);
    return response.json();
  },
  close: async () => {},
});
