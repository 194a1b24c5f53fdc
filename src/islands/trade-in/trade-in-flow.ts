import { readFinanceQuery } from '#domain/finance/finance-query.ts';
import { $tradeIns, tradeInFor } from '#stores/trade-in.ts';

const NOT_LOADED = 'We have your details. The next step could not be loaded: reload this page to go on.';

/**
 * Replaces the first step of a trade-in, a printed form, with the further steps, once it was sent or where a trade-in
 * is under way. Loads their script then.
 */
export class TradeInFlow extends HTMLElement {
  connectedCallback() {
    const { car_id = '' } = readFinanceQuery(location.search);
    if (tradeInFor(car_id) !== null) return void this.#goOn(car_id, false);
    const stop = $tradeIns.listen(() => {
      if (tradeInFor(car_id) === null) return;
      stop();
      void this.#goOn(car_id, true);
    });
  }

  async #goOn(car_id: string, isFresh: boolean) {
    const start = this.querySelector('[data-start]');
    const room = this.querySelector('[data-steps]');
    const stored = tradeInFor(car_id);
    if (room === null || stored === null) return;
    try {
      const { mountTradeIn } = await import('./mount-trade-in.tsx');
      start?.setAttribute('hidden', '');
      mountTradeIn(room, JSON.parse(this.dataset.flow ?? ''), stored, isFresh);
    } catch (error) {
      console.error('The next step cannot be fetched.', error);
      start?.setAttribute('hidden', '');
      room.replaceChildren(notice());
    }
  }
}

/** The notice in place of a form that was already sent: sending it again would create a second lead. */
function notice(): HTMLElement {
  const text = document.createElement('p');
  text.className = 'notice notice--warn';
  text.role = 'alert';
  text.textContent = NOT_LOADED;
  return text;
}
