import type { SpinPrize } from '#domain/api/spin.schema.ts';
import { degreesTo } from '#domain/spin/wheel.ts';
import { call } from '../api.ts';
import { provenForm } from '../captcha/proven-form.ts';
import { isSending } from '../show-sending.ts';

const TURN_MS = 4000;
const AWAY = 'The wheel does not turn at the moment. Please try again in a minute.';

/** Requests the visitor's one spin, turns the wheel to the prize, and shows it. */
export class SpinWheel extends HTMLElement {
  #form = provenForm(this);

  connectedCallback(): void {
    const form = this.querySelector('form');
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#spin(form);
    });
    this.#showEarlier();
    // Its winner may have signed out since the browser put the page away.
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  }

  /** Shows an earlier prize, without the button. */
  async #showEarlier(): Promise<void> {
    const reply = await call('GET /api/spin');
    if (reply.ok && reply.data.won !== null) this.#show(reply.data.won);
  }

  async #spin(form: HTMLFormElement): Promise<void> {
    const button = form.querySelector('button');
    // `disabled` would take the focus from the button while the wheel turns.
    if (button === null || isSending(button)) return;
    button.ariaDisabled = 'true';
    this.#complain('');
    const reply = await this.#form.send('POST /api/spin', {}, { failed: AWAY });
    if (reply.ok) {
      await this.#turnTo(reply.data.won.prize.id);
      this.#show(reply.data.won)?.focus();
      return;
    }
    button.ariaDisabled = null;
    if (reply.sign_in === undefined) this.#complain(reply.message);
    else location.assign(reply.sign_in);
  }

  async #turnTo(prize: string): Promise<void> {
    const prizes = (this.dataset.prizes ?? '').split(' ');
    const index = prizes.indexOf(prize);
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    // The prize may have been removed since this page was printed.
    if (index === -1 || isReduced) return;
    const turned = { rotate: `${degreesTo(index, prizes.length)}deg` };
    const options = {
      duration: TURN_MS,
      easing: 'cubic-bezier(0.15, 0.6, 0.1, 1)',
      fill: 'forwards',
    } as const;
    await this.querySelector('[data-wheel]')?.animate([{ rotate: '0deg' }, turned], options).finished;
  }

  /** Shows the prize in place of the button; returns the element. */
  #show({ prize, claim }: SpinPrize): HTMLElement | null {
    this.querySelector('form')?.remove();
    const words = this.querySelector('template')?.content.cloneNode(true);
    if (!(words instanceof DocumentFragment)) return null;
    const texts = { name: prize.name, text: prize.text, claim };
    for (const [name, text] of Object.entries(texts)) words.querySelector(`[data-${name}]`)?.append(text);
    const result = this.querySelector<HTMLElement>('[role=status]');
    result?.replaceChildren(words);
    return result;
  }

  #complain(text: string): void {
    const line = this.querySelector('[role=alert]');
    if (line !== null) line.textContent = text;
  }
}
