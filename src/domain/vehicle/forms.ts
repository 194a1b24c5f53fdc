import type { FormName } from '../lead/forms.ts';
import type { Site } from '../site/site.schema.ts';
import type { CarAction } from './allows.ts';
import { allows, allowsWhenFree } from './conditions.ts';
import type { Vehicle } from './vehicle.schema.ts';

interface ActionForm {
  form: FormName;
  action: CarAction;
}

/** S1 §2 "Modals: submit an enquiry, request photos, test drive booking". */
const FORMS = [
  { form: 'enquiry', action: 'enquire' },
  { form: 'test-drive', action: 'test_drive' },
  { form: 'request-photos', action: 'request_photos' },
] as const satisfies readonly ActionForm[];

type ActionFormName = (typeof FORMS)[number]['form'];

/** A form on a car's page. */
export interface VehicleForm {
  form: ActionFormName;
  /** Whether it is hidden until a shopper's hold ends, except to its holder. */
  when_free: boolean;
}

/** Lists the forms on a car's page, in order; those of a held car include its holder's. */
export const vehicleForms = (vehicle: Vehicle, site: Site): VehicleForm[] =>
  FORMS.flatMap(({ form, action }): VehicleForm[] => {
    if (allows(action, vehicle, site)) return [{ form, when_free: false }];
    return allowsWhenFree(action, vehicle, site) ? [{ form, when_free: true }] : [];
  });
