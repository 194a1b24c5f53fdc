import { type FieldValues, set } from 'react-hook-form';
import { formBody } from '#domain/lead/form-body.ts';
import type { FormPairs } from '#domain/lead/form-check.ts';
import type { FieldView } from '#domain/view/form-view.ts';
import { ownHoldOf } from '#stores/own-holds.ts';
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

/** Returns the input of a form, as the body of its lead has it. */
export const inputOf = (form: HTMLFormElement): Record<string, unknown> => formBody(pairsOf(form));

/** Returns what a lead has of the visit: its page, its source, and the shopper's own hold of its car. */
export const visitOf = ({ car_id }: Readonly<Record<string, unknown>>) => ({
  url: location.href,
  lead_attributes: leadAttributes(),
  hold: ownHoldOf(String(car_id)),
});
