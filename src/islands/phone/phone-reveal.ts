import { siteEvent } from '#domain/events/events.ts';
import { pushEvent } from '../analytics/data-layer.ts';

/**
 * A phone number "masked after the first 5 characters until clicked, then the full number is shown as a tel link" (S1
 * §4): the first click shows and announces it, the next one calls. Revealing and calling count as one event, once per
 * page, whichever call link was used (rules 5).
 */
export class PhoneReveal extends HTMLElement {
  #isCounted = false;

  connectedCallback() {
    this.addEventListener('click', (event) => this.#reveal(event));
    document.addEventListener('click', ({ target }) => {
      if (target instanceof Element && target.closest('a[href^="tel:"]')) this.#count();
    });
  }

  #reveal(event: MouseEvent) {
    if (this.dataset.revealed !== undefined) return;
    event.preventDefault();
    this.dataset.revealed = '';
    const status = this.querySelector('[data-status]');
    if (status) status.textContent = this.dataset.number ?? '';
  }

  #count() {
    if (this.#isCounted) return;
    this.#isCounted = true;
    pushEvent(siteEvent('call_dealer', this.dataset.car));
  }
}
