import type { ReservationResponse } from '#domain/api/reservations.schema.ts';
import { reservationPath } from '#domain/site/routes.ts';
import { $ownHolds, deleteOwnHold } from '#stores/own-holds.ts';
import { call } from '../api.ts';
import { partsOf } from '../parts.ts';
import { watchUpdates } from '../watch.ts';
import { OWN_HOLD_WORDS, timeText } from './reservation-words.ts';

const POLL_MS = 60_000;
const NOT_FOUND = 404;

/**
 * Shows the holder of a car, on every page, how long they hold it and what comes next, and marks the cards of that car.
 * Deletes a reservation that is over.
 */
export function startOwnHold(): void {
  const dock = document.querySelector('.shortlist-dock');
  // The page of a reservation says it all itself.
  if (dock === null || document.querySelector('own-reservation') !== null) return;
  const strip = newStrip();
  let active: readonly ReservationResponse[] = [];
  const mark = () => markCards(new Set(active.map(({ car }) => car.id)));
  new MutationObserver(mark).observe(document.body, { childList: true, subtree: true });
  watchUpdates(async () => {
    active = await activeReservations();
    const [latest] = active;
    if (latest === undefined) strip.remove();
    else {
      if (!strip.isConnected) dock.prepend(strip);
      show(strip, latest);
    }
    mark();
    return $ownHolds.get().length > 0;
  }, POLL_MS);
}

/**
 * The reservations that still hold their cars, the latest first: only those that the service confirms, for what this
 * browser stores of them may be over (rules 66).
 */
async function activeReservations(): Promise<ReservationResponse[]> {
  const active = await Promise.all(
    $ownHolds.get().map(async ({ reservation_id }) => {
      const reply = await call('GET /api/reservations/:id', { params: { id: reservation_id } });
      if (reply.ok && reply.data.state in OWN_HOLD_WORDS) return [reply.data];
      if (reply.ok || reply.status === NOT_FOUND) deleteOwnHold(reservation_id);
      return [];
    }),
  );
  return active.flat();
}

function show(strip: HTMLElement, { state, car, until, checkout_url, reservation_id }: ReservationResponse) {
  const words = OWN_HOLD_WORDS[state];
  if (words === undefined) return;
  const { put, lead } = partsOf(strip);
  put('car', car.name);
  put('status', words.status);
  put('time', timeText(until));
  put('next', words.next);
  lead('next', checkout_url ?? reservationPath(reservation_id));
}

function newStrip(): HTMLElement {
  const strip = element('aside', 'own-hold');
  strip.ariaLabel = 'Your reservation';
  const row = element('div', 'page own-hold__row');
  const status = element('span');
  status.setAttribute('role', 'status');
  status.append(element('b', '', 'car'), ' ', element('span', '', 'status'));
  const line = element('p');
  // Outside the live region: it changes with every check.
  line.append(status, element('span', '', 'time'));
  row.append(line, element('a', 'button', 'next'));
  strip.append(row);
  return strip;
}

/** An element with a class, and the name by which `partsOf` finds it. */
function element(tag: string, className = '', part?: string): HTMLElement {
  const made = Object.assign(document.createElement(tag), { className });
  if (part !== undefined) made.dataset[part] = '';
  return made;
}

/** Lists are printed without the mark: hardly anybody holds a car. */
function markCards(own: ReadonlySet<string>): void {
  for (const card of document.querySelectorAll<HTMLElement>('.vehicle-card[data-car]')) {
    const mark = card.querySelector('.vehicle-card__own');
    const isOwn = own.has(card.dataset.car ?? '');
    if (isOwn && mark === null) card.querySelector('.vehicle-card__photo')?.append(newMark());
    if (!isOwn) mark?.remove();
    card.toggleAttribute('data-own-hold', isOwn);
  }
}

const newMark = () =>
  Object.assign(document.createElement('span'), {
    className: 'vehicle-card__own vehicle-tag vehicle-tag--reserved',
    textContent: 'Reserved for you',
  });
