import { afterSignIn } from '#domain/sign-in/redirect.ts';
import { localPath } from '#domain/site/local-path.ts';
import { homePath } from '#domain/site/routes.ts';
import { provenForm } from '../captcha/proven-form.ts';
import { enhanceForm } from './live-form.ts';
import { readSession } from './read-session.ts';

/** `/sign-in?type=…&redirect=…&back=…` (S1 §2, S2 §2): the text of the type, the link back, and the form. */
export class SignInForm extends HTMLElement {
  connectedCallback() {
    const query = new URLSearchParams(location.search);
    const redirect = afterSignIn(query.get('redirect'));
    const type = query.get('type') ?? '';
    const reason = this.querySelector<HTMLElement>(`[data-reason="${CSS.escape(type)}"]`);
    if (reason !== null) {
      for (const other of this.querySelectorAll<HTMLElement>('[data-reason]'))
        other.hidden = other !== reason;
    }
    const back = this.querySelector<HTMLAnchorElement>('[data-back]');
    if (back !== null) back.href = localPath(query.get('back')) ?? homePath();
    const form = this.querySelector('form');
    if (form !== null)
      enhanceForm(form, 'POST /api/sign-in/code', { more: { redirect }, send: provenForm(form).send });
    // A visitor who is already signed in goes on at once.
    readSession().then((session) => {
      if (session !== null && session.phone !== null) location.replace(redirect);
    });
  }
}
