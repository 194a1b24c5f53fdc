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
  /** Id of the car that the trade-in is against; `''` for none. */
  #carId = '';

  connectedCallback() {
    const { car_id = '' } = readFinanceQuery(location.search);
    this.#carId = car_id;
    if (this.#resume(false)) return;
    const stop = $tradeIns.listen(() => {
      if (this.#resume(true)) stop();
    });
    if (car_id === '') return;
    void this.#omitRefusedCar(car_id).then(() => {
      if (this.#carId === '' && this.#resume(false)) stop();
    });
  }

  /** Goes on with the trade-in under way; `false` where there is none. */
  #resume(isFresh: boolean): boolean {
    if (tradeInFor(this.#carId) === null) return false;
    void this.#goOn(this.#carId, isFresh);
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
    // Sent meanwhile, it goes on with the car.
    if (tradeInFor(car_id) !== null) return;
    if (field !== null) field.value = '';
    this.#carId = '';
    line.hidden = false;
    if (result?.kind === 'found') line.append(linkTo(result.record.card), ': ');
    line.append(`${refusal ?? LOST} ${WITHOUT_IT}`);
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
