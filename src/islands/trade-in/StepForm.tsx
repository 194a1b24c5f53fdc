import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import type { Phone } from '#domain/phone/phone.ts';
import type { FieldView } from '#domain/view/form-view.ts';
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { invalidFields, type Reply } from '../api.ts';
import { FormFailure } from '../lead-form/FormFailure.tsx';
import { ELSEWHERE } from './use-trade-in.ts';

interface StepFormProps {
  id: string;
  fields: readonly FieldView[];
  /** Initial values of the fields. */
  given: Readonly<Record<string, string | number | null>>;
  submit: string;
  send: (filled: Record<string, string>) => Promise<Reply<unknown>>;
  phone: Phone | null;
  onInput?: FormEventHandler<HTMLFormElement>;
  children?: ReactNode;
}

/** One step of a trade-in, validated by the service. */
export function StepForm({ id, fields, given, submit, send, phone, onInput, children }: StepFormProps) {
  const summary = useRef<HTMLDivElement>(null);
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: Object.fromEntries(
      fields.map(({ name, chosen }) => [name, String(given[name] ?? chosen)] as const),
    ),
    // Only the service can tell whether an error is fixed.
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const problems = fields.flatMap(({ name }) => {
    const message = errors[name]?.message;
    return message === undefined ? [] : [{ field: name, message }];
  });

  useEffect(() => summary.current?.focus(), [submitCount]);

  const onSubmit = handleSubmit(async (filled) => {
    const reply = await send(filled);
    if (reply.ok || reply.status === ELSEWHERE) return;
    for (const { field, message } of invalidFields(reply)) {
      // The fields of answers are nested one level deeper in the body.
      const own = fields.find(({ name }) => name === field.split('.').at(-1));
      setError(own?.name ?? 'root', { message });
    }
    if (invalidFields(reply).length === 0) setError('root', { message: reply.message });
  });

  return (
    <form
      className="lead-form"
      id={id}
      noValidate={true}
      onSubmit={(event) => void (isSubmitting ? event.preventDefault() : onSubmit(event))}
      onInput={onInput}
    >
      {problems.length > 0 && <ErrorSummary form={id} problems={problems} focusRef={summary} />}
      {errors.root?.message !== undefined && <FormFailure message={errors.root.message} phone={phone} />}
      <div className="lead-form__step">
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            form={id}
            error={errors[field.name]?.message}
            wire={register(field.name)}
          />
        ))}
      </div>
      {children}
      <div className="cluster">
        <button className="button" type="submit" aria-disabled={isSubmitting}>
          {isSubmitting ? (
            <>
              <span className="spinner" />
              <span>One moment…</span>
            </>
          ) : (
            submit
          )}
        </button>
      </div>
    </form>
  );
}
