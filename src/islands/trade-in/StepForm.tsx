import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Phone } from '#domain/phone/phone.ts';
import type { FieldView } from '#domain/view/form-view.ts';
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx';
import { FormField } from '#ui/form/FormField.tsx';
import { type Reply, toMend } from '../api.ts';
import { FormFailure } from '../lead-form/FormFailure.tsx';
import { ELSEWHERE } from './use-trade-in.ts';

interface StepFormProps {
  /** Of the form element. */
  id: string;
  fields: readonly FieldView[];
  /** What stands in the fields at first. */
  given: Readonly<Record<string, string | number | null>>;
  submit: string;
  send: (filled: Record<string, string>) => Promise<Reply<unknown>>;
  phone: Phone | null;
  onInput?: (filled: Record<string, string>) => void;
  children?: ReactNode;
}

/** One step of a trade-in: the service says what is wrong with it, in the words that it has for everybody. */
export function StepForm({ id, fields, given, submit, send, phone, onInput, children }: StepFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<{ field: string; message: string }[]>([]);
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    for (const [name, value] of Object.entries(given)) {
      const control = ref.current?.elements.namedItem(name);
      const isControl = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      if (isControl && value !== null) control.value = String(value);
    }
  }, []);
  useEffect(() => {
    if (problems.length > 0) summary.current?.focus();
  }, [problems]);

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setFailure(null);
    const reply = await send(filledIn(event.currentTarget));
    setSending(false);
    const told = toMend(reply);
    // The answers lie one level down in the body.
    setProblems(told.map(({ field, message }) => ({ field: field.split('.').at(-1) ?? field, message })));
    if (!reply.ok && told.length === 0 && reply.status !== ELSEWHERE) setFailure(reply.message);
  };

  return (
    <form
      className="lead-form"
      id={id}
      ref={ref}
      noValidate={true}
      onSubmit={(event) => void onSubmit(event)}
      onInput={({ currentTarget }) => onInput?.(filledIn(currentTarget))}
    >
      {problems.length > 0 && <ErrorSummary form={id} problems={problems} focusRef={summary} />}
      {failure !== null && <FormFailure message={failure} phone={phone} />}
      <div className="lead-form__step">
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            form={id}
            error={problems.find((problem) => problem.field === field.name)?.message}
          />
        ))}
      </div>
      {children}
      <div className="cluster">
        <button className="button" type="submit" aria-disabled={isSending}>
          {isSending ? (
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

const filledIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
