import type { Location } from '../location/location.schema.ts';
import { type FinanceQuery, financePreApprovalPath } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import { stateAllows } from '../vehicle/allows.ts';
import { carState } from '../vehicle/state.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { hasFinancePage } from './pages.ts';

type FinanceLocation = Pick<Location, 'slug'> | null;

/**
 * Returns the query of links from a car to the finance pages (S1 §2): the car, and its location, which their forms
 * preselect.
 */
export const carFinanceQuery = (
  { id, car_type, dealership_slug }: Pick<Vehicle, 'id' | 'car_type' | 'dealership_slug'>,
  place: FinanceLocation,
): FinanceQuery => ({
  preferredDealership: place?.slug ?? dealership_slug ?? undefined,
  car_id: id,
  car_type,
});

/**
 * Returns a car's link to "a finance pre-approval page" (S1 §2); `null` if it is not for sale or the site has no such
 * page.
 */
export function preApprovalHref(vehicle: Vehicle, site: Site, place: FinanceLocation): string | null {
  const isOffered = stateAllows('finance', carState(vehicle, site)) && hasFinancePage(site, 'pre_approval');
  return isOffered ? financePreApprovalPath(carFinanceQuery(vehicle, place)) : null;
}
