import type { Location } from '../location/location.schema.ts';
import { type FinanceQuery, financePreApprovalPath } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import { stateAllows } from '../vehicle/allows.ts';
import { carState } from '../vehicle/state.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { hasFinancePage } from './pages.ts';

type FinanceLocation = Pick<Location, 'slug'> | null;

/** What the finance pages receive of a car (S1 §2): itself, and the location where it stands, which their forms then name. */
export const carFinanceQuery = (
  { id, car_type, dealership_slug }: Pick<Vehicle, 'id' | 'car_type' | 'dealership_slug'>,
  place: FinanceLocation,
): FinanceQuery => ({
  preferredDealership: place?.slug ?? dealership_slug ?? undefined,
  car_id: id,
  car_type,
});

/** "A finance pre-approval page exists per car" (S1 §2): of those for sale, where the site has the page. */
export function preApprovalHref(vehicle: Vehicle, site: Site, place: FinanceLocation): string | null {
  const isOffered = stateAllows('finance', carState(vehicle, site)) && hasFinancePage(site, 'pre_approval');
  return isOffered ? financePreApprovalPath(carFinanceQuery(vehicle, place)) : null;
}
