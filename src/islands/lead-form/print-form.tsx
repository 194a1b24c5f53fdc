import { renderToString } from 'react-dom/server';
import type { FormView } from '#domain/view/form-view.ts';
import { LeadForm } from '#ui/form/LeadForm.tsx';

interface PrintedForm {
  id: string;
  placed: boolean;
}

/** Renders a form for a page, by React, so that the live one can hydrate the same markup. */
export const printForm = (view: FormView, { id, placed }: PrintedForm): string =>
  renderToString(<LeadForm view={view} id={id} placed={placed} />);
