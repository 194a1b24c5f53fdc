import { ProviderFailed } from '#domain/errors.ts';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import { absoluteUrl } from '#domain/site/routes.ts';
import type { Http } from '#net/http.ts';
import type { SiteContexts } from '#sites/desk.ts';
import type { LiveCars } from './live-cars.ts';

export interface PublishedCarsDeps {
  desks: SiteContexts;
  http: (hosts: readonly string[]) => Http;
  now: () => Date;
}

const NONE = [404, 410];

/** The cars of each site as its published pages say, for where its releases lie on no disk of ours. */
export const publishedCars = ({ desks, http, now }: PublishedCarsDeps): LiveCars => ({
  // What is live is not known beforehand: whoever asks compares anew.
  stamp: () => now().toISOString(),
  async car(slug, id) {
    const desk = await desks.of(slug);
    if (desk === null) throw new ProviderFailed(`The settings of ${slug} cannot be read`);
    const url = absoluteUrl(vehicleRecordPath(encodeURIComponent(id)), desk.site);
    const { host } = new URL(url);
    const response = await http([host])({ purpose: 'car', url });
    if (NONE.includes(response.status)) return null;
    if (response.status !== 200) throw new ProviderFailed(`${host} answered ${response.status}`);
    return response.json();
  },
  close: async () => {},
});
