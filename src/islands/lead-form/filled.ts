import { type FieldValues, set } from 'react-hook-form';
import { formBody } from '#domain/lead/form-body.ts';
import type { FormPairs } from '#domain/lead/form-check.ts';
import type { FieldView } from '#domain/view/form-view.ts';
import { leadAttributes } from '#stores/visit.ts';

/** What a form would send if the browser sent it, the fields of its page among it. */
export const pairsOf = (form: HTMLFormElement): FormPairs =>
  [...new FormData(form)].map(([name, value]) => [name, String(value)] as const);

/** What is filled in already, as the form's own state begins with it. */
export function valuesOf(form: HTMLFormElement, fields: readonly FieldView[]): FieldValues {
  const data = new FormData(form);
  const values: FieldValues = {};
  for (const { name, control } of fields)
    set(values, name, control === 'checkboxes' ? data.getAll(name) : (data.get(name) ?? ''));
  return values;
}

/** The body of the lead: what was filled in, with where and how the shopper came. */
export const bodyOf = (form: HTMLFormElement): Record<string, unknown> => ({
  ...formBody(pairsOf(form)),
  url: location.href,
  lead_attributes: leadAttributes(),
});
