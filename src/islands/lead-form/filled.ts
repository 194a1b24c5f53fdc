import { type FieldValues, set } from 'react-hook-form';
import { formBody } from '#domain/lead/form-body.ts';
import type { FormPairs } from '#domain/lead/form-check.ts';
import type { FieldView } from '#domain/view/form-view.ts';
import { leadAttributes } from '#stores/visit.ts';

/** Returns what the browser would submit, hidden fields included. */
export const pairsOf = (form: HTMLFormElement): FormPairs =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);

/** Returns the values already entered, as the initial state of the live form. */
export function valuesOf(form: HTMLFormElement, fields: readonly FieldView[]): FieldValues {
  const data = new FormData(form);
  const values: FieldValues = {};
  for (const { name, control } of fields)
    set(values, name, control === 'checkboxes' ? data.getAll(name) : (data.get(name) ?? ''));
  return values;
}

/** Builds the body of the lead: the input, with the visit's page and source. */
export const bodyOf = (form: HTMLFormElement): Record<string, unknown> => ({
  ...formBody(pairsOf(form)),
  url: location.href,
  lead_attributes: leadAttributes(),
});
