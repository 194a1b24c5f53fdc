import { useEffect, useRef, useState } from 'react';
import type { FieldView } from '#domain/view/form-view.ts';
import { clearContact } from '#stores/contact-details.ts';
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx';
import type { ControlWire } from '#ui/form/FormField.tsx';
import { LeadForm } from '#ui/form/LeadForm.tsx';
import { useIsPrinted } from '../use-is-printed.ts';
import { CaptchaFrame } from './CaptchaFrame.tsx';
import { FormFailure } from './FormFailure.tsx';
import { type LiveFormProps, useLeadForm } from './use-lead-form.ts';
import { useStoredContact } from './use-stored-contact.ts';
import { withTimes } from './visit-times.ts';

export function LiveForm(props: LiveFormProps) {
  const { view, place } = props;
  const isPrinted = useIsPrinted();
  const live = useLeadForm(props);
  const isContactFilled = useStoredContact(live.form, live.fields);
  // A box that is ticked by default is not the shopper's own consent (rules 21).
  const [optInTouched, setTouched] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const { ref, step, problems, failure, refusals, times, today, vendor } = live;

  // "A list … that takes focus" when the form was rejected, and the first field when a step is shown.
  const handled = useRef(0);
  useEffect(() => {
    // The summary renders after the rejection.
    if (handled.current === refusals || summary.current === null) return;
    handled.current = refusals;
    summary.current.focus();
  });
  const turned = useRef(step);
  useEffect(() => {
    if (turned.current === step) return;
    turned.current = step;
    focusFirst();
  }, [step]);
  const focusFirst = () => {
    const control = '.lead-form__step:not([hidden]) :is(input, select, textarea)';
    ref.current?.querySelector<HTMLElement>(control)?.focus();
  };
  const clearDetails = () => {
    clearContact();
    // The clicked button is removed with its notice.
    focusFirst();
  };

  const wire = (field: FieldView): ControlWire => {
    const registered = live.form.register(field.name);
    return field.control === 'date' && !isPrinted ? { ...registered, min: today } : registered;
  };
  const notices = isPrinted ? null : (
    <>
      {problems.length > 0 && <ErrorSummary form={place.id} problems={problems} focusRef={summary} />}
      {failure !== null && <FormFailure {...failure} phone={view.phone} />}
      {isContactFilled && (
        <p className="notice small" role="status">
          We filled in your details from last time; they are kept in this browser alone.{' '}
          <button className="lead-form__forget" type="button" onClick={clearDetails}>
            Clear my details
          </button>
        </p>
      )}
    </>
  );
  const captcha = !isPrinted && view.captcha?.kind === 'vendor' && (
    <CaptchaFrame key={vendor.round} {...view.captcha} onToken={vendor.setToken} />
  );
  const timed = {
    ...view,
    steps: view.steps.map((own) => ({ ...own, fields: own.fields.map((field) => withTimes(field, times)) })),
  };
  return (
    <LeadForm
      view={isPrinted ? view : timed}
      id={place.id}
      placed={place.placed}
      live={{
        ref,
        wire,
        notices,
        captcha,
        error: live.errorAt,
        step: isPrinted ? null : step,
        onSubmit: live.submit,
        onBack: live.back,
        isSubmitting: live.isSubmitting,
        optInTouched,
        onOptIn: () => setTouched(true),
      }}
    />
  );
}
