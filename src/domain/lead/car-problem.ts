import type { Issue } from '../errors.ts';
import type { Site } from '../site/site.schema.ts';
import { type CarFacts, refusalOf } from '../vehicle/conditions.ts';
import { refusalText } from '../vehicle/refusal-words.ts';
import type { ViewerHold } from '../vehicle/state.ts';
import { type FormName, LEAD_FORMS } from './forms.ts';

/**
 * Returns the problem of sending a form about a car that does not allow it; `null` if it does. `own` is the sender's hold
 * on it. Questions are always allowed, even about a car that is no longer in stock.
 */
export function carProblem(
  form: FormName,
  vehicle: CarFacts | null,
  site: Site,
  own: ViewerHold | null = null,
): Issue | null {
  const { needs } = LEAD_FORMS[form];
  if (needs === null || vehicle === null) return null;
  const refusal = refusalOf(needs, vehicle, site, own);
  if (refusal === null) return null;
  const message = `${refusalText(refusal, needs, vehicle.item_type)} Please send us an enquiry in place of this.`;
  return { field: 'car_id', code: 'unavailable', message };
}

/**
 * Explains why a form's lead is not about this car, which does not allow what the form is for (rules 58); `null` if it
 * does, or where the site offers that for no car.
 */
export function carRefusal(form: FormName, vehicle: CarFacts | null, site: Site): string | null {
  const { about } = LEAD_FORMS[form];
  if (about === null || vehicle === null) return null;
  const refusal = refusalOf(about, vehicle, site);
  if (refusal === null || refusal === 'not_offered') return null;
  return refusalText(refusal, about, vehicle.item_type);
}
