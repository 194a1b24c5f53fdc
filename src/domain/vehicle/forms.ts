import type { LeadFormName } from '../lead/forms.ts';
import type { Site } from '../site/site.schema.ts';
import { canBookTestDrive } from './eligibility.ts';
import { isSold } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';

interface VehicleForm {
  form: LeadFormName;
  offered: (vehicle: Vehicle, site: Site) => boolean;
}

/** S1 §2 "Modals: submit an enquiry, request photos, test drive booking". */
const FORMS = [
  { form: 'enquiry', offered: () => true },
  { form: 'test-drive', offered: canBookTestDrive },
  { form: 'request-photos', offered: (vehicle) => vehicle.images.length === 0 && !isSold(vehicle) },
] as const satisfies readonly VehicleForm[];

export type VehicleFormName = (typeof FORMS)[number]['form'];

/** The forms on the page of a car, in their order. Photos are asked for where there are none. */
export const vehicleForms = (vehicle: Vehicle, site: Site): VehicleFormName[] =>
  FORMS.filter(({ offered }) => offered(vehicle, site)).map(({ form }) => form);
