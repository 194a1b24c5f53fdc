import { amountProblem } from '../amount.ts';
import type { Issue } from '../errors.ts';
import { tryParse } from '../parse.ts';
import type { FieldView } from '../view/form-view.ts';
import { FIELD_MESSAGES } from './field-messages.ts';
import { formBody } from './form-body.ts';
import { leadSchema } from './lead.schema.ts';

/** What was filled in, by the names that a native form sends. */
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
 * What a shopper must mend before a form is sent: one problem for each field at most, in the order of the form, by the
 * field's wire name. The server says the same of it (`problems.ts`), for it has the same schema.
 */
export function formProblems(pairs: FormPairs, fields: readonly FieldView[]): Issue[] {
  const filled = (name: string) => pairs.some(([sent, value]) => sent === name && value.trim() !== '');
  const parsed = tryParse(leadSchema, formBody(pairs), () => CHECK);
  const misfits = parsed.ok ? [] : parsed.issues;
  return fields.flatMap((field) => {
    const { name, label, need } = field;
    if (need === 'required' && !filled(name))
      return [{ field: name, code: 'required', message: REQUIRED[name] ?? `Please fill in “${label}”.` }];
    if (name === 'email' && !filled('email') && !filled('phone'))
      return [{ field: name, code: 'required', message: FIELD_MESSAGES.reach }];
    const written = pairs.find(([sent]) => sent === name)?.[1] ?? '';
    const message = field.control === 'amount' ? amountProblem(written) : null;
    if (message !== null) return [{ field: name, code: 'amount', message }];
    const misfit = misfits.find((issue) => fieldOf(issue.field, fields) === field);
    return misfit === undefined ? [] : [{ ...misfit, field: name }];
  });
}

/** The field of a form that a problem of the body is told at; `null` for what the form does not ask. */
export function fieldOf(path: string, fields: readonly FieldView[]): FieldView | null {
  const [group = '', key = ''] = [path.split('.')[0], path.slice(path.indexOf('.') + 1)];
  const names = [path, `${group}[${key}]`, `${group}[]`];
  return fields.find(({ name }) => names.includes(name)) ?? null;
}
