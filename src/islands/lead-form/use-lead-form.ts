import { toNestErrors } from '@hookform/resolvers';
import { useEffect, useRef, useState } from 'react';
import { type FieldError, type FieldValues, get, type Resolver, useForm } from 'react-hook-form';
import { fieldOf, formProblems } from '#domain/lead/form-check.ts';
import type { FieldView, FormView } from '#domain/view/form-view.ts';
import { shownFields } from '#ui/form/LeadForm.tsx';
import { type FailedReply, invalidFields } from '../api.ts';
import { pairsOf } from './filled.ts';
import type { FormContext } from './form-place.ts';
import { useSending } from './use-sending.ts';
import { useVendorCaptcha } from './use-vendor-captcha.ts';
import { visitDay } from './visit-times.ts';

/** Longest time between the two presses of a double one, milliseconds. */
const DOUBLE_PRESS_MS = 1000;

export interface LiveFormProps {
  view: FormView;
  place: FormContext;
  stepped: boolean;
  /** Values entered before hydration. */
  early: FieldValues;
  /** How far the browser's clock is ahead, milliseconds. */
  ahead: number;
  /** Called when the form is interactive. */
  onLive: () => void;
}

/** Returns the state and actions of a live form. */
export function useLeadForm({ view, place, stepped, early, ahead, onLive }: LiveFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const steps = shownFields(view, place.placed);
  const fields = steps.flat();
  const [step, setStep] = useState<number | null>(stepped ? 0 : null);
  const [failure, setFailure] = useState<Pick<FailedReply, 'message' | 'sign_in'> | null>(null);
  const [isSent, setSent] = useState(false);
  const [refusals, setRefusals] = useState(0);
  /** When a step was shown that has no input yet. */
  const turnedAt = useRef<number | null>(null);
  const vendor = useVendorCaptcha();
  const { prove, send } = useSending(view, place, vendor);

  const resolver: Resolver<FieldValues> = (values, _context, options) => {
    const { clock, closed } = visitOf(values);
    const problems = ref.current === null ? [] : formProblems(pairsOf(ref.current), fields, clock);
    // The last one of a field counts.
    if (closed !== null) problems.unshift({ field: 'preferred_date', code: 'closed', message: closed });
    const errors = problems.map(({ field, code, message }) => [field, { type: code, message }] as const);
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: toNestErrors(Object.fromEntries(errors), options) };
  };
  const form = useForm({ defaultValues: early, resolver, shouldFocusError: false });
  const { errors, isSubmitting } = form.formState;

  const visitOf = ({ location, preferred_date = '' }: FieldValues) =>
    visitDay(view.hours, location ?? placeIn(ref.current), preferred_date, new Date(Date.now() - ahead));

  const refuse = () => setRefusals((count) => count + 1);

  const submit = form.handleSubmit(async () => {
    if (ref.current === null) return;
    setFailure(null);
    const reply = await send(ref.current);
    if (reply.ok) return setSent(true);
    if (invalidFields(reply).length === 0) return setFailure(reply);
    const wrong = invalidFields(reply).map((problem) => ({ ...problem, at: fieldOf(problem.field, fields) }));
    for (const { at, message } of wrong) if (at !== null) form.setError(at.name, { type: 'server', message });
    const rest = wrong.filter(({ at }) => at === null).map(({ message }) => message);
    if (rest.length > 0) setFailure({ message: rest.join(' '), sign_in: undefined });
    const first = steps.findIndex((own) => wrong.some(({ at }) => at !== null && own.includes(at)));
    if (step !== null && first >= 0) setStep(first);
    refuse();
  }, refuse);

  const next = async (from: number) => {
    const isRight = await form.trigger((steps[from] ?? []).map(({ name }) => name));
    if (!isRight) return refuse();
    turnedAt.current = performance.now();
    setStep(from + 1);
  };

  // Replaces the browser's validation messages by ours, and allows sending again when the page returns from the
  // back-forward cache.
  useEffect(() => {
    if (ref.current !== null) ref.current.noValidate = true;
    ref.current?.addEventListener('input', () => {
      turnedAt.current = null;
    });
    const again = () => setSent(false);
    addEventListener('pageshow', again);
    return () => removeEventListener('pageshow', again);
  }, []);
  useEffect(() => {
    onLive();
    void prove();
  }, []);

  const { times, today } = visitOf(form.watch());
  const errorAt = ({ name }: FieldView): string | undefined => {
    const error: FieldError | undefined = get(errors, name);
    return error?.message;
  };
  return {
    ref,
    form,
    fields,
    step,
    failure,
    refusals,
    errorAt,
    vendor,
    isSubmitting: isSubmitting || isSent,
    times,
    today,
    problems: fields.flatMap((field) => {
      const message = errorAt(field);
      return message === undefined ? [] : [{ field: field.name, message }];
    }),
    back: () => setStep((current) => Math.max(0, (current ?? 0) - 1)),
    submit: (event: React.FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isSubmitting || isSent || isSecondPress(turnedAt.current, event)) return;
      if (step === null || step === steps.length - 1) void submit(event);
      else void next(step);
    },
  };
}

/** Whether a press belongs to the one that showed the step, which nobody has read yet. */
const isSecondPress = (turnedAt: number | null, { timeStamp }: React.FormEvent): boolean =>
  turnedAt !== null && timeStamp - turnedAt < DOUBLE_PRESS_MS;

/** Returns the location that the page fills in. */
function placeIn(form: HTMLFormElement | null): string {
  const control = form?.elements.namedItem('location');
  return control instanceof HTMLInputElement ? control.value : '';
}
