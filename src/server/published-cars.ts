import { ProviderFailed } from '#domain/errors.ts';
import { searchIndexPath, vehicleRecordPath } from '#domain/site/file-routes.ts';
import { absoluteUrl } from '#domain/site/routes.ts';
import { openSiteSearch } from '#generator/site-search.ts';
import type { Core } from './core.ts';
import type { LiveCars } from './live-cars.ts';

export type PublishedCarsDeps = Pick<Core, 'siteContexts' | 'http' | 'now'>;

const NONE = [404, 410];

/** Reads cars from the published pages of each site, where its releases are not on this machine's disk. */
export const publishedCars = ({ siteContexts, http, now }: PublishedCarsDeps): LiveCars => {
  /** A published file; `null` where there is none. */
  const read = async (
    slug: string,
    path: string,
    purpose: 'car' | 'index' = 'car',
  ): Promise<Response | null> => {
    const siteContext = await siteContexts.of(slug);
    if (siteContext === null) throw new ProviderFailed(`The settings of ${slug} cannot be read`);
    const url = absoluteUrl(path, siteContext.site);
    const { host } = new URL(url);
    const response = await http([host])({ purpose, url });
    if (NONE.includes(response.status)) return null;
    if (response.status !== 200) throw new ProviderFailed(`${host} responded with ${response.status}`);
    return response;
  };
  return {
    // The live release cannot be identified from here, so every round compares again.
    stamp: () => now().toISOString(),
    made_at: () => now().toISOString(),
    async car(slug, id) {
      const response = await read(slug, vehicleRecordPath(encodeURIComponent(id)));
      return response === null ? null : response.json();
    },
    async search(slug) {
      const response = await read(slug, searchIndexPath(), 'index');
      if (response === null) return null;
      const search = openSiteSearch(new Uint8Array(await response.arrayBuffer()));
      return { made_at: now().toISOString(), ...search };
    },
    close: async () => {},
  };
};
