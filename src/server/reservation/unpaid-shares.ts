import { groupOf } from '#domain/reservation/held-car.ts';
import { type UnpaidShare, unpaidShare } from '#domain/reservation/unpaid-share.ts';
import type { SiteContext } from '#sites/site-context.ts';
import type { Core } from '../core.ts';

export type ShareDeps = Pick<Core, 'siteContexts' | 'siteSlugs' | 'log'>;

/** Returns the share of each site of a group, any of which may show a car of this one. */
export async function unpaidShares(
  own: SiteContext,
  { siteContexts, siteSlugs, log }: ShareDeps,
): Promise<UnpaidShare[]> {
  const group = groupOf(own.site);
  /** Nothing for a site that cannot be read: its fault must not end the reservations of the others. */
  const shareOf = async (slug: string): Promise<UnpaidShare[]> => {
    try {
      const other = await siteContexts.of(slug);
      return other !== null && groupOf(other.site) === group ? [await shareIn(other)] : [];
    } catch (error) {
      log.error({ site: slug, err: error }, 'cars of a site of the group cannot be read');
      return [];
    }
  };
  const others = (await siteSlugs()).filter((slug) => slug !== own.site.slug);
  return [await shareIn(own), ...(await Promise.all(others.map(shareOf))).flat()];
}

const shareIn = async ({ site, stock }: SiteContext): Promise<UnpaidShare> =>
  unpaidShare(await stock(), site);
