import type { Location } from '#domain/location/location.schema.ts';
import { addressLines, visibleLocations } from '#domain/location/location.ts';
import { locationPhone } from '#domain/phone/phone.ts';
import { locationPath, locationsPath, teamPath } from '#domain/site/routes.ts';
import { teamHead } from '#domain/site/titles.ts';
import type { TeamMember, TeamView } from '#domain/view/location-view.ts';
import { type Context, crumbsTo, optionalPhoto, seoOf } from '../context.ts';

/** The people of a location, in the order of its settings. */
export const teamOf = (context: Context, { team }: Location): TeamMember[] =>
  team.map(({ name, role, bio, image_url }) => ({
    name,
    role,
    bio,
    photo: optionalPhoto(context, image_url, name),
  }));

/** Locations with people to show. */
export const locationsWithTeam = ({ data }: Context): Location[] =>
  visibleLocations(data.whole('locations')).filter(({ team }) => team.length > 0);

/** The people of a location by its slug (S1 §2 `/teams/{location slug}`); `null` where there are none. */
export function team(context: Context, slug: string): TeamView | null {
  const location = locationsWithTeam(context).find((candidate) => candidate.slug === slug);
  if (location === undefined) return null;
  const { name } = location;
  const href = locationPath(slug);
  return {
    seo: seoOf(context, teamPath(slug), teamHead(location, context.site)),
    crumbs: crumbsTo('Our team', { label: 'Contact Us', href: locationsPath() }, { label: name, href }),
    location: { name, href, address: addressLines(location), phone: locationPhone(location) },
    team: teamOf(context, location),
  };
}
