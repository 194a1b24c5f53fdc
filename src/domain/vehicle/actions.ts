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
import { type CarAction, WAITING_BUTTONS } from './allows.ts';
import { allows, allowsWhenFree } from './conditions.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { ITEM_WORDS } from './words.ts';

/** The car's visible location, or `null`. */
type ActionLocation = Pick<Location, 'slug' | 'contact_detail'> | null;

interface ActionRow {
  kind: string;
  label: (vehicle: Vehicle) => string;
  /** The action that site and car must allow; absent for a button without conditions. */
  needs?: CarAction;
  /** Returns its target; `null` for no button. */
  href: (vehicle: Vehicle, site: Site, place: ActionLocation) => string | null;
}

/** The ten sidebar buttons of S1 §2, in order, after that of sold cars. */
const ACTIONS = [
  {
    kind: 'find_similar',
    label: (vehicle) => `Find a similar ${ITEM_WORDS[vehicle.item_type].one}`,
    needs: 'find_similar',
    href: similarHref,
  },
  {
    kind: 'enquire',
    label: () => 'Enquire',
    needs: 'enquire',
    href: ({ slug }) => vehicleFormPath(slug, 'enquiry'),
  },
  {
    kind: 'history_report',
    label: (vehicle) => `${ITEM_WORDS[vehicle.item_type].title} History Report`,
    href: (vehicle) => vehicle.file,
  },
  { kind: 'finance', label: () => 'Finance', needs: 'finance', href: financeHref },
  {
    kind: 'trade_in',
    label: () => 'Trade-In Valuation',
    needs: 'trade_in',
    href: ({ id }) => tradeInPath(id),
  },
  {
    kind: 'reserve',
    label: (vehicle) => `Reserve ${ITEM_WORDS[vehicle.item_type].title} Now`,
    needs: 'reserve',
    href: ({ slug }, site) => checkoutPath(slug, site),
  },
  {
    kind: 'online_purchase',
    label: () => 'Online Purchase',
    needs: 'buy_online',
    href: ({ slug }) => checkoutJourneyPath(slug),
  },
  {
    kind: 'test_drive',
    label: (vehicle) => `Book a Test ${vehicle.item_type === 'motorcycle' ? 'Ride' : 'Drive'}`,
    needs: 'test_drive',
    href: ({ slug }) => vehicleFormPath(slug, 'test-drive'),
  },
  {
    kind: 'call',
    label: () => 'Call Us Now',
    needs: 'call',
    href: (vehicle, site, place) => phoneFor(vehicle, place, site)?.href ?? null,
  },
  { kind: 'chat', label: () => 'Chat with us', href: (_, site) => site.chat_url },
  {
    kind: 'location',
    label: () => 'Vehicle Location',
    href: (vehicle, _, place) => (place === null ? null : vehicleMapPath(vehicle.slug)),
  },
] as const satisfies ActionRow[];

export type VehicleActionKind = (typeof ACTIONS)[number]['kind'];
type NamedAction = ActionRow & { kind: VehicleActionKind };

export interface VehicleAction {
  kind: VehicleActionKind;
  label: string;
  href: string;
  /** True for the first one or two actions of a car. */
  primary: boolean;
  /** Whether it is hidden until a shopper's hold ends, except to its holder. */
  when_free: boolean;
}

/** Candidates for the primary actions, in order. */
const PRIMARY: readonly VehicleActionKind[] = ['find_similar', 'reserve', 'enquire'];

/** "Two primary actions at most" (look.md). */
const MAX_PRIMARY = 2;

/** Lists the sidebar buttons that site and car allow, in the order of S1 §2. */
export function vehicleActions(vehicle: Vehicle, site: Site, place: ActionLocation): VehicleAction[] {
  const offered = ACTIONS.flatMap(({ kind, label, needs, href }: NamedAction) => {
    const isOffered = needs === undefined || allows(needs, vehicle, site);
    const when_free =
      !isOffered && Object.hasOwn(WAITING_BUTTONS, kind) && allowsWhenFree(needs, vehicle, site);
    const address = isOffered || when_free ? href(vehicle, site, place) : null;
    return address === null ? [] : [{ kind, label: label(vehicle), href: address, when_free }];
  });
  const primary = PRIMARY.filter((kind) =>
    offered.some((action) => action.kind === kind && !action.when_free),
  ).slice(0, MAX_PRIMARY);
  return offered.map((action) => ({ ...action, primary: primary.includes(action.kind) }));
}

/** Returns the primary actions of a page, the foremost first. */
export const primaryActions = (actions: readonly VehicleAction[]): VehicleAction[] =>
  PRIMARY.flatMap((kind) => actions.find((action) => action.kind === kind && action.primary) ?? []);

/** Returns the listing of a sold car's condition and item_type ("a similar {vehicle type}", S1 §4). */
function similarHref({ car_type, item_type }: Vehicle): string {
  const list = searchPath(`${car_type}-cars`);
  return item_type === 'car'
    ? list
    : `${list}${printSearch(withValues(WHOLE_LISTING, 'item_type', [item_type]))}`;
}

/**
 * Returns the finance page of a car: the personalised one if "the car has an NVIC code and a site flag is on" (S2 §2).
 */
function financeHref(vehicle: Vehicle, site: Site, place: ActionLocation): string | null {
  const query = carFinanceQuery(vehicle, place);
  if (vehicle.has_nvic && hasFinancePage(site, 'personalised')) return personalisedFinancePath(query);
  return hasFinancePage(site, 'finance') ? financePath(query) : null;
}
