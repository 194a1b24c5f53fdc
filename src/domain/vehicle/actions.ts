import { carFinanceQuery } from '../finance/car-finance.ts';
import { hasFinancePage } from '../finance/pages.ts';
import type { Location } from '../location/location.schema.ts';
import { phoneFor } from '../phone/phone.ts';
import { WHOLE_LISTING, withValues } from '../search/search-state.ts';
import { printSearch } from '../search/search-url.ts';
import {
  checkoutJourneyPath,
  checkoutPath,
  financePath,
  personalisedFinancePath,
  searchPath,
  tradeInPath,
  vehicleFormPath,
  vehicleMapPath,
} from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import { canBookTestDrive, canBuyOnline, canReserve, canTradeIn } from './eligibility.ts';
import { isAvailable, isSold } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { ITEM_WORDS } from './words.ts';

/** Where the car stands, as far as an action needs it: a location that has a page on this site. */
type Place = Pick<Location, 'slug' | 'contact_detail'> | null;

interface Action {
  kind: string;
  label: (vehicle: Vehicle) => string;
  /** Whether the site and the car offer it; everything unless set. */
  offered?: (vehicle: Vehicle, site: Site) => boolean;
  /** Where it leads; `null` where there is no such place. */
  href: (vehicle: Vehicle, site: Site, place: Place) => string | null;
}

/** The ten sidebar buttons of S1 §2 in their order, after what a sold car offers; not offered or no address, no button. */
const ACTIONS = [
  {
    kind: 'find_similar',
    label: (vehicle) => `Find a similar ${ITEM_WORDS[vehicle.item_type].one}`,
    offered: isSold,
    href: similarHref,
  },
  { kind: 'enquire', label: () => 'Enquire', href: ({ slug }) => vehicleFormPath(slug, 'enquiry') },
  {
    kind: 'history_report',
    label: (vehicle) => `${ITEM_WORDS[vehicle.item_type].title} History Report`,
    href: (vehicle) => vehicle.file,
  },
  { kind: 'finance', label: () => 'Finance', offered: isAvailable, href: financeHref },
  {
    kind: 'trade_in',
    label: () => 'Trade-In Valuation',
    offered: canTradeIn,
    href: ({ id }) => tradeInPath(id),
  },
  {
    kind: 'reserve',
    label: (vehicle) => `Reserve ${ITEM_WORDS[vehicle.item_type].title} Now`,
    offered: canReserve,
    href: ({ slug }, site) => checkoutPath(slug, site),
  },
  {
    kind: 'online_purchase',
    label: () => 'Online Purchase',
    offered: canBuyOnline,
    href: ({ slug }) => checkoutJourneyPath(slug),
  },
  {
    kind: 'test_drive',
    label: (vehicle) => `Book a Test ${vehicle.item_type === 'motorcycle' ? 'Ride' : 'Drive'}`,
    offered: canBookTestDrive,
    href: ({ slug }) => vehicleFormPath(slug, 'test-drive'),
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
] as const satisfies Action[];

export type VehicleActionKind = (typeof ACTIONS)[number]['kind'];
type KnownAction = Action & { kind: VehicleActionKind };

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
  const offered = ACTIONS.flatMap(({ kind, label, offered = () => true, href }: KnownAction) => {
    const address = offered(vehicle, site) ? href(vehicle, site, place) : null;
    return address === null ? [] : [{ kind, label: label(vehicle), href: address }];
  });
  const primary = PRIMARY.find((kind) => offered.some((action) => action.kind === kind));
  return offered.map((action) => ({ ...action, primary: action.kind === primary }));
}

/** The list of a sold car's condition; motorcycles and caravans among their own ("a similar {vehicle type}", S1 §4). */
function similarHref({ car_type, item_type }: Vehicle): string {
  const list = searchPath(`${car_type}-cars`);
  return item_type === 'car'
    ? list
    : `${list}${printSearch(withValues(WHOLE_LISTING, 'item_type', [item_type]))}`;
}

/** Finance pages take `car_id` and `car_type`; "personalised" when "the car has an NVIC code and a site flag is on" (S2 §2). */
function financeHref(vehicle: Vehicle, site: Site, place: Place): string | null {
  if (vehicle.has_nvic && hasFinancePage(site, 'personalised')) return personalisedFinancePath(vehicle.id);
  return hasFinancePage(site, 'finance') ? financePath(carFinanceQuery(vehicle, place)) : null;
}
