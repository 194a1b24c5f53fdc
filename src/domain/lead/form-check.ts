import { amountProblem } from '../amount.ts';
import type { Issue } from '../errors.ts';
import { tryParse } from '../parse.ts';
import type { FieldView } from '../view/form-view.ts';
import { FIELD_MESSAGES } from './field-messages.ts';
import { formBody } from './form-body.ts';
import { leadSchema } from './lead.schema.ts';
import { type VisitClock, visitProblems } from './visit-problems.ts';

/** A form's fields as name-value pairs, as a native form sends them. */
export type FormPairs = readonly (readonly [name: string, value: string])[];

const CHECK = 'Please check this field.';
const REQUIRED: Readonly<Record<string, string>> = {
  name: FIELD_MESSAGES.name,
  message: FIELD_MESSAGES.message,
  category: FIELD_MESSAGES.category,
  location: FIELD_MESSAGES.location,
  dealership_slug: FIELD_MESSAGES.dealership,
  postcode: FIELD_MESSAGES.postcode,
};

/**
 * Validates a form before it is sent: returns at most one problem for each field, in form order, by wire name. The
 * server checks the same rules (`problems.ts`) with the same schema. Without a clock a visit may have passed.
 */
export function formProblems(
  pairs: FormPairs,
  fields: readonly FieldView[],
  clock: VisitClock | null,
): Issue[] {
  const written = (name: string) => pairs.find(([sent]) => sent === name)?.[1] ?? '';
  const visit = { preferred_date: written('preferred_date'), preferred_time: written('preferred_time') };
  const filled = (name: string) => pairs.some(([sent, value]) => sent === name && value.trim() !== '');
  const parsed = tryParse(leadSchema, formBody(pairs), () => CHECK);
  const misfits = [
    ...(parsed.ok ? [] : parsed.issues),
    ...(clock === null ? [] : visitProblems(visit, clock)),
  ];
  return fields.flatMap((field) => {
    const { name, label, need } = field;
    if (need === 'required' && !filled(name))
      return [{ field: name, code: 'required', message: REQUIRED[name] ?? `Please fill in “${label}”.` }];
    if (name === 'email' && !filled('email') && !filled('phone'))
      return [{ field: name, code: 'required', message: FIELD_MESSAGES.reach }];
    const message = field.control === 'amount' ? amountProblem(written(name)) : null;
    if (message !== null) return [{ field: name, code: 'amount', message }];
    const misfit = misfits.find((issue) => fieldOf(issue.field, fields) === field);
    return misfit === undefined ? [] : [{ ...misfit, field: name }];
  });
}

/** Returns the form's field for an issue's path; `null` if the form has none. */
export function fieldOf(path: string, fields: readonly FieldView[]): FieldView | null {
  const [group = '', key = ''] = [path.split('.')[0], path.slice(path.indexOf('.') + 1)];
  const names = [path, `${group}[${key}]`, `${group}[]`];
  return fields.find(({ name }) => names.includes(name)) ?? null;
}
