import type { Location } from '../location/location.schema.ts';
import { phoneFor } from '../phone/phone.ts';
import {
  bookTestDrivePath,
  checkoutJourneyPath,
  checkoutPath,
  financePath,
  locationPath,
  locationsPath,
  personalisedFinancePath,
  searchPath,
  tradeInPath,
  vehicleMapPath,
} from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import { canBookTestDrive, canBuyOnline, canReserve, canTradeIn } from './eligibility.ts';
import { isAvailable, isSold } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { ITEM_WORDS } from './words.ts';

/** Where the car stands, as far as an action needs it: a location that has a page on this site. */
type Place = Pick<Location, 'slug' | 'contact_detail'> | null;

/** The ten sidebar buttons of S1 §2 in their order, after what a sold car offers; no address, no button. */
const ACTIONS = [
  {
    kind: 'find_similar',
    label: (vehicle) => `Find a similar ${ITEM_WORDS[vehicle.item_type].one}`,
    href: (vehicle) => (isSold(vehicle) ? searchPath(`${vehicle.car_type}-cars`) : null),
  },
  {
    kind: 'enquire',
    label: () => 'Enquire',
    href: (_, __, place) => (place === null ? locationsPath() : locationPath(place.slug)),
  },
  { kind: 'history_report', label: () => 'Car History Report', href: (vehicle) => vehicle.file },
  { kind: 'finance', label: () => 'Finance', href: financeHref },
  {
    kind: 'trade_in',
    label: () => 'Trade-In Valuation',
    href: (vehicle, site) => (canTradeIn(vehicle, site) ? tradeInPath(vehicle.id) : null),
  },
  {
    kind: 'reserve',
    label: () => 'Reserve Car Now',
    href: (vehicle, site) => (canReserve(vehicle, site) ? checkoutPath(vehicle.slug, site) : null),
  },
  {
    kind: 'online_purchase',
    label: () => 'Online Purchase',
    href: (vehicle, site) => (canBuyOnline(vehicle, site) ? checkoutJourneyPath(vehicle.slug) : null),
  },
  {
    kind: 'test_drive',
    label: () => 'Book a Test Drive',
    href: (vehicle, site) => (canBookTestDrive(vehicle, site) ? bookTestDrivePath() : null),
  },
  {
    kind: 'call',
    label: () => 'Call Us Now',
    href: (vehicle, site, place) => phoneFor(vehicle, place, site)?.href ?? null,
  },
  { kind: 'chat', label: () => 'Chat with us', href: (_, site) => site.chat_url },
  {
    kind: 'location',
    label: () => 'Vehicle Location',
    href: (vehicle, _, place) => (place === null ? null : vehicleMapPath(vehicle.slug)),
  },
] as const satisfies {
  kind: string;
  label: (vehicle: Vehicle) => string;
  href: (vehicle: Vehicle, site: Site, place: Place) => string | null;
}[];

export type VehicleActionKind = (typeof ACTIONS)[number]['kind'];

export interface VehicleAction {
  kind: VehicleActionKind;
  label: string;
  href: string;
  /** Exactly one action of a car is primary. */
  primary: boolean;
}

/** Which action leads, first that a car has: a sold car's successor, then holding it, then asking. */
const PRIMARY = ['find_similar', 'reserve', 'enquire'] as const satisfies VehicleActionKind[];

/** The sidebar buttons of a car on a site, in the order of S1 §2; what the site or the car does not offer is absent. */
export function vehicleActions(vehicle: Vehicle, site: Site, place: Place): VehicleAction[] {
  const offered = ACTIONS.flatMap(({ kind, label, href }) => {
    const address = href(vehicle, site, place);
    return address === null ? [] : [{ kind, label: label(vehicle), href: address }];
  });
  const primary = PRIMARY.find((kind) => offered.some((action) => action.kind === kind));
  return offered.map((action) => ({ ...action, primary: action.kind === primary }));
}

/** Finance pages take `car_id` and `car_type`; "personalised" when "the car has an NVIC code and a site flag is on" (S2 §2). */
function financeHref(vehicle: Vehicle, { flags }: Site): string | null {
  if (!isAvailable(vehicle) || flags.finance_hidden) return null;
  if (flags.personalised_finance && vehicle.has_nvic) return personalisedFinancePath(vehicle.id);
  return flags.finance_enquiry ? financePath({ car_id: vehicle.id, car_type: vehicle.car_type }) : null;
}
