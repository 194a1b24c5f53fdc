import { vehicleFormPath } from '#domain/site/routes.ts';
import type { VehicleCard } from '#domain/view/vehicle-card.ts';

/** Leads to the enquiry about a car, on its own page. */
export const EnquireLink = ({ car: { slug, name } }: { car: Pick<VehicleCard, 'slug' | 'name'> }) => (
  <a className="button" href={vehicleFormPath(slug, 'enquiry')}>
    Enquire<span className="visually-hidden"> about {name}</span>
  </a>
);
