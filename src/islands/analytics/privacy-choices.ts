import type { SiteEvent } from '#domain/events/events.ts';
import { consentTo, storeConsent } from '#stores/consent.ts';
import { dequeueEvents, enqueueEvent } from '#stores/pending-events.ts';
import { announce } from '../shortlist/toast.ts';
import { shown } from '../shown.ts';
import { onEvent } from './data-layer.ts';

const QUESTION_LINK = 'a[href="#privacy-choices"]';

type TagFrame = ReturnType<typeof import('./tag-frame.ts')['frameTag']>;

/**
 * Asks a visitor once for consent to the site's tag, and stores the choice; links on the page reopen the question.
 * Loads nothing of the tag before consent.
 */
export class PrivacyChoices extends HTMLElement {
  #tag: Promise<TagFrame> | null = null;

  connectedCallback() {
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-choice]'))
      button.addEventListener('click', () => this.#choose(button.dataset.choice === 'allow'));
    document.addEventListener('click', (event) => {
      const { target } = event;
      if (!(target instanceof Element) || target.closest(QUESTION_LINK) === null) return;
      event.preventDefault();
      this.#open();
    });
    onEvent((event) => this.#send(event));
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

  #choose(allowed: boolean) {
    storeConsent(this.#name, allowed);
    this.#follow();
    document.getElementById('main')?.focus({ preventScroll: true });
    announce('Thank you. Your choice is kept in this browser.');
  }

  /** Applies the visitor's last choice. */
  #follow() {
    const consent = consentTo(this.#name);
    if (consent === null) {
      delete document.documentElement.dataset.consent;
      return;
    }
    document.documentElement.dataset.consent = 'answered';
    this.#mark();
    if (consent.allowed)
      this.#tag ??= shown()
        .then(() => import('./tag-frame.ts'))
        .then(({ frameTag }) => frameTag(consent));
    else this.#stop();
  }

  #stop() {
    void this.#tag?.then((tag) => tag.remove());
    this.#tag = null;
    dequeueEvents();
  }

  /** Marks the button of the current choice. */
  #mark() {
    const allowed = consentTo(this.#name)?.allowed;
    for (const button of this.querySelectorAll<HTMLButtonElement>('[data-choice]'))
      if (allowed !== undefined) button.ariaPressed = String((button.dataset.choice === 'allow') === allowed);
  }

  #send(event: SiteEvent) {
    if (consentTo(this.#name)?.allowed !== true) return;
    enqueueEvent(event);
    void this.#tag?.then((tag) => tag.flush());
  }
}
