import type { ReservationResponse } from '#domain/api/reservations.schema.ts';
import { formatMoney } from '#domain/money.ts';
import { storeOwnHold } from '#stores/own-holds.ts';
import { call } from '../api.ts';
import { partsOf } from '../parts.ts';
import { isSending, showSending } from '../show-sending.ts';
import { watchUpdates } from '../watch.ts';
import { RESERVATION_WORDS } from './reservation-words.ts';

const POLL_MS = 2000;
const NOT_FOUND = 404;
const IS_OVER = 409;

/** Shows the current state of the reservation in the address. */
export class OwnReservation extends HTMLElement {
  #end = () => {};
  #parts = partsOf(this);

  connectedCallback() {
    const id = new URLSearchParams(location.search).get('hold');
    if (id === null) return;
    this.#watch(id);
    const confirm = this.#parts.find('confirm');
    confirm?.addEventListener('click', () => {
      if (confirm instanceof HTMLButtonElement && !isSending(confirm)) this.#release(id, confirm);
    });
  }

  disconnectedCallback() {
    this.#end();
  }

  #watch(id: string, seen = () => {}) {
    this.#end();
    this.#end = watchUpdates(async () => {
      const isMore = await this.#poll(id);
      seen();
      return isMore;
    }, POLL_MS);
  }

  async #poll(id: string): Promise<boolean> {
    const reply = await call('GET /api/reservations/:id', { params: { id } });
    if (reply.ok) return this.#show(reply.data);
    if (reply.status !== NOT_FOUND) return true;
    this.#parts.put(
      'status',
      'There is no such reservation. Please use the link of your payment, or call us.',
    );
    return false;
  }

  async #release(id: string, button: HTMLButtonElement) {
    this.#parts.put('problem', '');
    const endSending = showSending(button);
    const reply = await call('POST /api/reservations/:id/release', { params: { id }, body: {} });
    endSending();
    if (!reply.ok && reply.status !== IS_OVER)
      return this.#parts.put('problem', 'That did not work. Please try again in a moment, or call us.');
    this.querySelector('dialog')?.hidePopover();
    // The clicked button is gone; screen readers continue at the result.
    this.#watch(id, () => this.#parts.find('heading')?.focus());
  }

  /** Shows a reservation; returns whether more updates may follow. */
  #show({
    reservation_id,
    state,
    until,
    reference,
    car,
    deposit,
    paid,
    checkout_url,
    test_money,
  }: ReservationResponse) {
    const { heading, text } = RESERVATION_WORDS[state];
    const { put, reveal, lead } = this.#parts;
    const isOn = state === 'pending' || state === 'held';
    put('heading', heading);
    put('status', text({ until: until?.text ?? '', paid }));
    put('reference', reference);
    put('deposit', formatMoney(deposit));
    put('car', car.name);
    reveal('facts', true);
    reveal('test', test_money);
    lead('car', car.href);
    lead('pay', checkout_url);
    reveal('release', isOn);
    reveal('back', paid);
    if (isOn) storeOwnHold({ reservation_id, car_id: car.id });
    // The provider reports a payment shortly after the shopper has returned.
    return state === 'pending';
  }
}
