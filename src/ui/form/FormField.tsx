import type { InputHTMLAttributes, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import type { FieldView } from '#domain/view/form-view.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Event handlers and props of a control, on live forms. */
export interface ControlWire
  extends Pick<InputHTMLAttributes<Control>, 'name' | 'onChange' | 'onBlur' | 'min' | 'max'> {
  ref?: Ref<Control & HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>;
}

interface FormFieldProps {
  field: FieldView;
  /** Id of the form, which prefixes those of its fields. */
  form: string;
  error?: string | undefined;
  wire?: ControlWire | undefined;
}

type Attributes = ControlWire &
  Pick<
    InputHTMLAttributes<Control> & SelectHTMLAttributes<Control> & TextareaHTMLAttributes<Control>,
    | 'id'
    | 'name'
    | 'className'
    | 'required'
    | 'autoComplete'
    | 'inputMode'
    | 'maxLength'
    | 'aria-describedby'
    | 'aria-invalid'
  >;

/** Returns the id of a field's control, which errors link to. */
export const controlId = (form: string, name: string): string =>
  `${form}-${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}`;

/** A field with its label, hint and error, each associated with its control. */
export function FormField({ field, form, error, wire = {} }: FormFieldProps) {
  const { name, label, control, need, hint, autocomplete, input_mode, max_length } = field;
  const id = controlId(form, name);
  const described = [hint === null ? '' : `${id}-hint`, error === undefined ? '' : `${id}-error`]
    .filter((part) => part !== '')
    .join(' ');
  const optional = need === 'optional' && <span className="form-field__optional"> (optional)</span>;
  const notes = (
    <>
      {hint !== null && (
        <p className="form-field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="form-field__error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
  if (control === 'checkboxes')
    return (
      <fieldset className="form-field form-field--boxes">
        <legend>
          {label}
          {optional}
        </legend>
        {field.choices.map(({ value, label: words }) => (
          <label key={value}>
            <input type="checkbox" value={value} {...wire} name={name} /> {words}
          </label>
        ))}
      </fieldset>
    );
  const attributes: Attributes = {
    name,
    ...wire,
    id,
    className: 'field',
    required: need === 'required' || undefined,
    autoComplete: autocomplete ?? undefined,
    inputMode: input_mode ?? undefined,
    maxLength: max_length ?? undefined,
    'aria-describedby': described || undefined,
    'aria-invalid': error === undefined ? undefined : true,
  };
  return (
    <div className="form-field">
      <label htmlFor={id}>
        {label}
        {optional}
      </label>
      {notes}
      <FieldControl field={field} attributes={attributes} />
    </div>
  );
}

function FieldControl({ field, attributes }: { field: FieldView; attributes: Attributes }) {
  const { control, choices, chosen, name } = field;
  if (control === 'textarea') return <textarea rows={4} {...attributes} />;
  if (control === 'amount') return <input type="text" {...attributes} />;
  if (control !== 'select') return <input type={control} {...attributes} />;
  return (
    <select defaultValue={chosen} {...attributes}>
      {chosen === '' && <option value="">{name === 'preferred_time' ? 'Any time' : 'Choose one'}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
