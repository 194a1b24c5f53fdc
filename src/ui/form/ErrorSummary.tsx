import type { Ref } from 'react';
import type { Issue } from '#domain/errors.ts';
import { controlId } from './FormField.tsx';

interface ErrorSummaryProps {
  /** Id of the form. */
  form: string;
  problems: readonly Pick<Issue, 'field' | 'message'>[];
  /** Receives the focus when a form is invalid. */
  focusRef: Ref<HTMLDivElement>;
}

/**
 * A summary of a form's errors, "A list headed 'Please fix the following errors:'" (S2 §5), each a link to its field.
 */
export function ErrorSummary({ form, problems, focusRef }: ErrorSummaryProps) {
  return (
    <div className="notice notice--error" role="alert" tabIndex={-1} ref={focusRef}>
      <p className="form-summary__heading">Please fix the following errors:</p>
      <ul>
        {problems.map(({ field, message }) => (
          <li key={field}>
            <a href={`#${controlId(form, field)}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
