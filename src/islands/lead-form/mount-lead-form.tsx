import { hydrateRoot } from 'react-dom/client';
import { formRecordPath } from '#domain/site/file-routes.ts';
import type { FormView } from '#domain/view/form-view.ts';
import { readRecords } from '#stores/vehicle-records.ts';
import { shownFields } from '#ui/form/LeadForm.tsx';
import { request } from '../request.ts';
import { valuesOf } from './filled.ts';
import { placeOf } from './form-place.ts';
import { LiveForm } from './LiveForm.tsx';

/** Hydrates a printed form with its input. Rejects where its description cannot be loaded. */
export async function mountLeadForm(element: HTMLElement, stepped: boolean): Promise<void> {
  const place = placeOf(element);
  const { value: car = '' } = element.querySelector<HTMLInputElement>('input[name="car_id"]') ?? {};
  if (place.car === null && car !== '') void readRecords([car], request);
  const printed = element.querySelector<HTMLElement>('[data-form-root]');
  const response = await request(formRecordPath(place.form));
  if (!response.ok || printed === null) throw new Error(`There is no form "${place.form}"`);
  // Such a clock would refuse days and times that the service accepts.
  const ahead = Math.max(0, Date.now() - Date.parse(response.headers.get('date') ?? '')) || 0;
  const view: FormView = await response.json();
  const form = printed.querySelector('form');
  const early = form === null ? {} : valuesOf(form, shownFields(view, place.placed).flat());
  await new Promise<void>((live) => {
    hydrateRoot(
      printed,
      <LiveForm view={view} place={place} stepped={stepped} early={early} ahead={ahead} onLive={live} />,
    );
  });
}
