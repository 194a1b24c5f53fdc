import type { SessionState } from '#domain/api/sign-in.schema.ts';
import { SECOND_MS } from '#domain/duration.ts';
import { afterSignIn } from '#domain/sign-in/redirect.ts';
import { $favourites } from '#stores/favourites.ts';
import { call } from '../api.ts';
import { provenForm } from '../captcha/proven-form.ts';
import { isSending, showSending } from '../show-sending.ts';
import { enhanceForm } from './live-form.ts';
import { readSession } from './read-session.ts';
import { resendWait } from './resend-wait.ts';

/** The form for the code: names the phone that it was sent to, and resends it after a while. */
export class CodeForm extends HTMLElement {
  connectedCallback() {
    const form = this.querySelector('form');
    const offer = this.querySelector<HTMLElement>('[data-favourites]');
    if (form !== null)
      enhanceForm(form, 'POST /api/sign-in', offer === null ? {} : { after: offerFavourites(offer) });
    readSession().then((session) => {
      if (session?.code != null) this.#await(session.code);
    });
  }

  #await({ phone, resend_at }: NonNullable<SessionState['code']>) {
    const [sentTo, resend] = [this.querySelector('[data-phone]'), this.querySelector('button[data-resend]')];
    if (sentTo !== null) sentTo.textContent = phone;
    if (!(resend instanceof HTMLButtonElement)) return;
    resend.hidden = false;
    const end = Date.now() + resendWait(resend_at, new Date());
    const count = () => {
      const seconds = Math.ceil((end - Date.now()) / SECOND_MS);
      resend.disabled = seconds > 0;
      resend.textContent = seconds > 0 ? `Send another code in ${seconds} s` : 'Send another code';
      if (seconds > 0) setTimeout(count, SECOND_MS);
    };
    count();
    resend.onclick = () => this.#resend(phone, resend);
  }

  async #resend(phone: string, button: HTMLButtonElement) {
    if (isSending(button)) return;
    const endSending = showSending(button);
    const status = this.querySelector('[data-status]');
    // An equal text is announced again.
    if (status !== null) status.textContent = '';
    const redirect = afterSignIn(new URLSearchParams(location.search).get('redirect'));
    const reply = await provenForm().send('POST /api/sign-in/code', { phone, redirect });
    const session = await readSession();
    endSending();
    if (status !== null) status.textContent = reply.ok ? `We sent another code to ${phone}.` : reply.message;
    if (session?.code != null) this.#await(session.code);
  }
}

/**
 * "On sign-in offer merge" (rules 44): shows `box` where this browser has favourites. Returns the function that adds
 * them to the new session's watchlist if the box is ticked; otherwise `/watchlist` offers them.
 */
function offerFavourites(box: HTMLElement): () => Promise<void> {
  const [tick, words] = [box.querySelector('input'), box.querySelector('span')];
  const ids = $favourites.get().map(({ id }) => id);
  if (tick === null || words === null || ids.length === 0) return async () => {};
  words.textContent = `Watch my ${ids.length === 1 ? 'favourite' : `${ids.length} favourites`} too`;
  box.hidden = false;
  return async () => {
    if (tick.checked) await call('POST /api/watchlist', { body: { ids } });
  };
}
