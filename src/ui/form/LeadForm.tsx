import type { FormEventHandler, ReactNode, Ref } from 'react';
import { leadsPath } from '#domain/site/api-routes.ts';
import type { FieldView, FormView } from '#domain/view/form-view.ts';
import { type ControlWire, FormField } from './FormField.tsx';

/** The behaviour of a live form; a printed one has none, and the browser submits it. */
export interface FormBindings {
  ref: Ref<HTMLFormElement>;
  onSubmit: FormEventHandler<HTMLFormElement>;
  wire: (field: FieldView) => ControlWire;
  error: (field: FieldView) => string | undefined;
  /** The step shown, where steps are shown one at a time. */
  step: number | null;
  onBack: () => void;
  isSubmitting: boolean;
  /** Whether the shopper changed the marketing consent box (rules 21). */
  optInTouched: boolean;
  onOptIn: () => void;
  /** Messages above the fields: failures, and whose details are filled in. */
  notices: ReactNode;
  /** The captcha of a vendor, to solve before sending. */
  captcha: ReactNode;
}

interface LeadFormProps {
  view: FormView;
  id: string;
  /** Whether the page determines the location, so that nobody has to choose one. */
  placed: boolean;
  live?: FormBindings;
}

/** Returns the fields that a form shows on a page. */
export const shownFields = ({ steps }: FormView, placed: boolean): FieldView[][] =>
  steps.map(({ fields }) => fields.filter(({ name }) => !placed || !PLACE_FIELDS.has(name)));

/** Fields that a page about one car or location fills in itself. */
const PLACE_FIELDS: ReadonlySet<string> = new Set(['location', 'dealership_slug', 'details[Vehicle]']);

/** A lead form, printed and live: a native form that its script only improves. */
export function LeadForm({ view, id, placed, live }: LeadFormProps) {
  const { form, submit, steps, opt_in } = view;
  const fields = shownFields(view, placed);
  const step = live?.step ?? null;
  const isLast = step === null || step === steps.length - 1;
  return (
    <form
      className="lead-form"
      id={id}
      method="post"
      action={leadsPath()}
      ref={live?.ref}
      onSubmit={live?.onSubmit}
    >
      {live?.notices}
      <input type="hidden" name="form" value={form} />
      <div hidden={true}>
        <label htmlFor={`${id}-special`}>Leave this empty</label>
        <input id={`${id}-special`} type="text" name="special" tabIndex={-1} autoComplete="off" />
      </div>
      {step !== null && steps.length > 1 && (
        <p className="muted small" role="status">
          {`Step ${step + 1} of ${steps.length}`}
        </p>
      )}
      {steps.map(({ heading }, index) => (
        <fieldset className="lead-form__step" key={heading} hidden={step !== null && step !== index}>
          <legend>{heading}</legend>
          {fields[index]?.map((field) => (
            <FormField
              key={field.name}
              field={field}
              form={id}
              wire={live?.wire(field)}
              error={live?.error(field)}
            />
          ))}
        </fieldset>
      ))}
      <div className="lead-form__end" hidden={!isLast}>
        <input type="hidden" name="opt_in_touched" value={String(live?.optInTouched ?? false)} />
        <input type="hidden" name="opt_in" value="false" />
        <label className="lead-form__box">
          <input
            type="checkbox"
            name="opt_in"
            value="true"
            defaultChecked={opt_in.ticked}
            onChange={live?.onOptIn}
          />
          <span>{opt_in.text}</span>
        </label>
        <FormNotes view={view} />
        {isLast && live?.captcha}
      </div>
      <div className="cluster">
        <button className="button" type="submit" aria-disabled={live?.isSubmitting || undefined}>
          {buttonWords(live, isLast, submit)}
        </button>
        {step !== null && step > 0 && (
          <button className="button button--quiet" type="button" onClick={live?.onBack}>
            Back
          </button>
        )}
      </div>
    </form>
  );
}

function buttonWords(live: FormBindings | undefined, isLast: boolean, submit: string): ReactNode {
  if (live?.isSubmitting)
    return (
      <>
        <span className="spinner" />
        <span>Sending…</span>
      </>
    );
  return isLast ? submit : 'Continue';
}

const captchaWords = (captcha: NonNullable<FormView['captcha']>): string =>
  captcha.kind === 'work'
    ? 'No puzzles: your browser proves with a short sum that it is no robot.'
    : `${captcha.name} keeps robots out. It comes once you begin to write, and learns nothing of what you write.`;

/** Prints what to know before sending: the recipient, the terms, and the protection against robots. */
function FormNotes({ view }: { view: FormView }) {
  const { collection_notice, privacy_href, terms_href, captcha } = view;
  return (
    <div className="muted small stack">
      <p>
        {collection_notice}
        {privacy_href !== null && (
          <>
            {' '}
            <a href={privacy_href}>How we look after them</a>
          </>
        )}
      </p>
      {terms_href !== null && (
        <p>
          By sending this form you accept our <a href={terms_href}>terms of use</a>.
        </p>
      )}
      {captcha !== null && <p>{captchaWords(captcha)}</p>}
    </div>
  );
}
