import { ProviderFailed } from '#domain/errors.ts';
import { vehicleRecordPath } from '#domain/site/file-routes.ts';
import { absoluteUrl } from '#domain/site/routes.ts';
import type { Http } from '#generator/outbound.ts';
import type { Desks } from '#sites/desk.ts';
import type { LiveCars } from './live-cars.ts';

export interface PublishedCarsDeps {
  desks: Desks;
  http: (hosts: readonly string[]) => Http;
  now: () => Date;
}

/** How long a site may take to say how a car stands, milliseconds. */
const TIMEOUT = 10_000;
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
    const { status, text } = await http([host])({ url, method: 'GET', headers: {}, timeout: TIMEOUT });
    if (NONE.includes(status)) return null;
    if (status !== 200) throw new ProviderFailed(`${host} answered ${status}`);
    return JSON.parse(text);
  },
  close: async () => {},
});
