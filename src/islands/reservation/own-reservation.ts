import type { ReservationResponse } from '#domain/api/reservations.schema.ts';
import { formatMoney } from '#domain/money.ts';
import { storeOwnHold } from '#stores/own-holds.ts';
import { call } from '../api.ts';
import { partsOf } from '../parts.ts';
import { isSending, showSending } from '../show-sending.ts';
import { watchUpdates } from '../watch.ts';
import { RESERVATION_WORDS } from './reservation-words.ts';

/** While a payment is to come: the provider reports it shortly after the shopper has returned. */
const PENDING_POLL_MS = 2000;
/** While the hold goes on, which the dealership may end. */
const HELD_POLL_MS = 60_000;
type ShownState = ReservationResponse['state'] | 'unknown' | 'missing';
/** States after which another may follow. */
const UNSETTLED: ReadonlySet<ShownState> = new Set(['pending', 'held', 'unknown']);
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

  #watch(id: string, seen = () => {}, every = PENDING_POLL_MS) {
    this.#end();
    this.#end = watchUpdates(async () => {
      const state = await this.#poll(id);
      seen();
      if (state === 'held' && every !== HELD_POLL_MS) this.#watch(id, undefined, HELD_POLL_MS);
      return UNSETTLED.has(state);
    }, every);
  }

  async #poll(id: string): Promise<ShownState> {
    const reply = await call('GET /api/reservations/:id', { params: { id } });
    if (reply.ok) return this.#show(reply.data);
    if (reply.status !== NOT_FOUND) return 'unknown';
    this.#parts.put(
      'status',
      'There is no such reservation. Please use the link of your payment, or call us.',
    );
    return 'missing';
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

  /** Shows a reservation; returns its state. */
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
    return state;
  }
}
