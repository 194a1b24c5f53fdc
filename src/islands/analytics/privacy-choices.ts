import type { SiteEvent } from '#domain/events/events.ts';
import { consentTo, storeConsent } from '#stores/consent.ts';
import { dequeueEvents, enqueueEvent } from '#stores/untold-events.ts';
import { announce } from '../shortlist/toast.ts';
import { onEvent } from './data-layer.ts';

const QUESTION_LINK = 'a[href="#privacy-choices"]';

type TagFrame = ReturnType<typeof import('./tag-frame.ts')['frameTag']>;

/**
 * Asks a visitor about the site's tag, once, and keeps the answer; a link anywhere on the page opens the question again.
 * Nothing of the tag is loaded before the answer is yes.
 */
export class PrivacyChoices extends HTMLElement {
  #tag: Promise<TagFrame> | null = null;

  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-answer]'))
      button.addEventListener('click', () => this.#answer(button.dataset.answer === 'allow'));
    document.addEventListener('click', (event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest(QUESTION_LINK) === null) return;
      event.preventDefault();
      this.#open();
    });
    onEvent((event) => this.#tell(event));
    this.#follow();
  }

  get #name(): string {
    return this.dataset.tag ?? '';
  }

  #open() {
    delete document.documentElement.dataset.consent;
    this.#mark();
    this.querySelector('section')?.focus();
  }

  #answer(allowed: boolean) {
    storeConsent(this.#name, allowed);
    this.#follow();
    document.getElementById('main')?.focus({ preventScroll: true });
    announce('Thank you. Your choice is kept in this browser.');
  }

  /** Does as the visitor said last. */
  #follow() {
    const consent = consentTo(this.#name);
    if (consent === null) {
      delete document.documentElement.dataset.consent;
      return;
    }
    document.documentElement.dataset.consent = 'answered';
    this.#mark();
    if (consent.allowed) this.#tag ??= import('./tag-frame.ts').then(({ frameTag }) => frameTag(consent));
    else this.#stop();
  }

  #stop() {
    void this.#tag?.then((tag) => tag.remove());
    this.#tag = null;
    dequeueEvents();
  }

  /** Says on the buttons which answer stands. */
  #mark() {
    const allowed = consentTo(this.#name)?.allowed;
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-answer]'))
      if (allowed !== undefined) button.ariaPressed = String((button.dataset.answer === 'allow') === allowed);
  }

  #tell(event: SiteEvent) {
    if (consentTo(this.#name)?.allowed !== true) return;
    enqueueEvent(event);
    void this.#tag?.then((tag) => tag.tell());
  }
}
