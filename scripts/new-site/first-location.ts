import type { LocationInput } from '#domain/location/location.schema.ts';
import { CAPITALS, fictionalPhone } from './capitals.ts';
import { PLACEHOLDER } from './placeholders.ts';
import type { NewSite } from './request.ts';

/** Slug of the location that a new site begins with. */
export const FIRST_LOCATION = 'showroom';

type Hours = NonNullable<NonNullable<LocationInput['contact_detail']>['opening_hours']>[number];

const open = (weekday: number, opens: string, closes: string): Hours => ({
  weekday,
  status: 'Open',
  open: opens,
  close: closes,
});

/**
 * The one location that a new site begins with. It has no licence number, so that `forecourt check` asks for
 * it where the state does.
 */
export function firstLocation({ slug, name, state }: NewSite): LocationInput {
  return {
    id: '1',
    name,
    slug: FIRST_LOCATION,
    location_type: 'sales',
    dealership_id: '1',
    dealership_slug: slug,
    primary: true,
    dealer_license_number: null,
    address: { street: PLACEHOLDER.street, state, ...CAPITALS[state] },
    contact_detail: {
      phone: fictionalPhone(state),
      email: `hello@${slug}.example`,
      opening_hours: [
        ...[1, 2, 3, 4, 5].map((weekday) => open(weekday, '8:30am', '5:30pm')),
        open(6, '9:00am', '4:00pm'),
        { weekday: 0, status: 'Closed' },
      ],
    },
    special_hours: [],
    image_url: 'demo:scene/building/blue/0',
  };
}
