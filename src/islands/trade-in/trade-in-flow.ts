import { readFinanceQuery } from '#domain/finance/finance-query.ts';
import { $tradeIns, tradeInFor } from '#stores/trade-in.ts';

const NOT_LOADED = 'We have your details. The next step could not be loaded: reload this page to go on.';

/**
 * The first step of a trade-in is a printed form; once it is sent, or where one is under way, the further steps take
 * its place. What they are made of is fetched then.
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

/** Said in place of a form whose details are stored already: sending them again would make a second lead. */
function notice(): HTMLElement {
  const text = document.createElement('p');
  text.className = 'notice notice--warn';
  text.role = 'alert';
  text.textContent = NOT_LOADED;
  return text;
}
