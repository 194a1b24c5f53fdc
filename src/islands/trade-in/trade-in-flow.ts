import { readFinanceQuery } from '#domain/finance/finance-query.ts';
import { $tradeIns, tradeInFor } from '#stores/trade-in.ts';
import { $records, readRecords } from '#stores/vehicle-records.ts';
import { request } from '../request.ts';

const NOT_LOADED = 'We have your details. The next step could not be loaded: reload this page to go on.';
const LOST = 'The car that you come from is no longer listed here.';
const WITHOUT_IT = 'We value your car all the same.';

/**
 * Replaces the first step of a trade-in, a printed form, with the further steps, once it was sent or where a trade-in
 * is under way. Loads their script then. The trade-in is against the car in the address, unless that takes none.
 */
export class TradeInFlow extends HTMLElement {
  /** Whether the car in the address takes no trade-in. */
  #isRefused = false;

  connectedCallback() {
    const { car_id = '' } = readFinanceQuery(location.search);
    if (this.#resume(car_id, false)) return;
    const stop = $tradeIns.listen(() => {
      // What was sent before the refusal is still against the car.
      if (this.#resume(car_id, true) || (this.#isRefused && this.#resume('', true))) stop();
    });
    if (car_id !== '') void this.#omitRefusedCar(car_id);
  }

  /** Continues the trade-in for that car, `''` for none; `false` where there is none under way. */
  #resume(car_id: string, isFresh: boolean): boolean {
    if (tradeInFor(car_id) === null) return false;
    void this.#goOn(car_id, isFresh);
    return true;
  }

  /** Omits a car that takes no trade-in, and reports that. */
  async #omitRefusedCar(car_id: string) {
    await readRecords([car_id], request);
    const result = $records.get().get(car_id);
    const refusal = result?.kind === 'found' ? result.record.trade_in_refusal : null;
    const line = this.querySelector<HTMLElement>('[data-refused]');
    if (line === null || (result?.kind !== 'gone' && refusal === null)) return;
    // The form fills in its car when it is defined.
    await customElements.whenDefined('lead-form');
    const field = this.querySelector<HTMLInputElement>('input[name="car_id"]');
    if (field === null || tradeInFor(car_id) !== null) return;
    field.value = '';
    this.#isRefused = true;
    // A reload continues what is begun without it.
    history.replaceState(null, '', location.pathname + location.hash);
    line.hidden = false;
    if (result?.kind === 'found') line.append(linkTo(result.record.card), ': ');
    line.append(`${refusal ?? LOST} ${WITHOUT_IT}`);
  }

  async #goOn(car_id: string, isFresh: boolean) {
    const start = this.querySelector('[data-start]');
    const room = this.querySelector('[data-steps]');
    const stored = tradeInFor(car_id);
    if (room === null || stored === null) return;
    if (car_id !== '') void readRecords([car_id], request);
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

function linkTo({ href, name }: { href: string; name: string }): HTMLElement {
  const link = document.createElement('a');
  link.href = href;
  link.textContent = name;
  return link;
}

/** The notice in place of a form that was already sent: sending it again would create a second lead. */
function notice(): HTMLElement {
  const text = document.createElement('p');
  text.className = 'notice notice--warn';
  text.role = 'alert';
  text.textContent = NOT_LOADED;
  return text;
}
