import { renderToString } from 'react-dom/server';
import type { FormView } from '#domain/view/form-view.ts';
import { LeadForm } from '#ui/form/LeadForm.tsx';

interface PrintedForm {
  id: string;
  placed: boolean;
}

/** A form as pages are printed with it, by React itself: the live one takes over this very markup. */
export const printForm = (view: FormView, { id, placed }: PrintedForm): string =>
  renderToString(<LeadForm view={view} id={id} placed={placed} />);
