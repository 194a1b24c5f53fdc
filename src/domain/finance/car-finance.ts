import type { Location } from '../location/location.schema.ts';
import { type FinanceQuery, financePreApprovalPath } from '../site/routes.ts';
import type { Site } from '../site/site.schema.ts';
import { isAvailable } from '../vehicle/status.ts';
import type { Vehicle } from '../vehicle/vehicle.schema.ts';
import { hasFinancePage } from './pages.ts';

type Place = Pick<Location, 'slug'> | null;

/** What the finance pages are told of a car (S1 §2): itself, and its dealership or else the location where it stands. */
export const carFinanceQuery = (
  { id, car_type, dealership_slug }: Pick<Vehicle, 'id' | 'car_type' | 'dealership_slug'>,
  place: Place,
): FinanceQuery => ({
  preferredDealership: dealership_slug ?? place?.slug,
  car_id: id,
  car_type,
});

/** "A finance pre-approval page exists per car" (S1 §2): of those for sale, where the site has the page. */
export function preApprovalHref(vehicle: Vehicle, site: Site, place: Place): string | null {
  const isOffered = isAvailable(vehicle) && hasFinancePage(site, 'pre_approval');
  return isOffered ? financePreApprovalPath(carFinanceQuery(vehicle, place)) : null;
}
