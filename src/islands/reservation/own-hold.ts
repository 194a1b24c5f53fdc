/** A car that the shopper of this tab holds. */
interface OwnHold {
  car_id: string;
  reservation_id: string;
}

const KEY = 'forecourt:own-hold';

/** Remembers in this tab alone which hold of a car is the shopper's own. */
export function keepOwnHold(hold: OwnHold): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(hold));
  } catch {}
}

/** The reservation under which this tab's shopper held a car last; `null` for none. Whether it is still on, the service knows. */
export function ownHoldOf(carId: string): string | null {
  try {
    const kept: Partial<OwnHold> | null = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return kept?.car_id === carId ? (kept.reservation_id ?? null) : null;
  } catch {
    return null;
  }
}
