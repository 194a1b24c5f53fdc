import { heldNames } from '#domain/reservation/held-car.ts';
import type { Notice } from '#domain/reservation/reservation.ts';
import { type CarState, stateAllows } from '#domain/vehicle/allows.ts';
import { hasCheckout } from '#domain/vehicle/conditions.ts';
import { carState } from '#domain/vehicle/state.ts';
import type { SiteContext, StockVehicle } from '#sites/site-context.ts';
import type { Core } from '../core.ts';
import type { LetterSource } from '../delivery/mail/letter.ts';
import type { NoticeContent } from '../delivery/paid-lead.ts';
import type { AwaitedCar, HoldStore } from '../store/holds/hold-store.ts';
import { freeMail } from './hold-notices.ts';

interface FreeAlertDeps extends Pick<Core, 'siteContexts'> {
  holds: Pick<HoldStore, 'activeOf' | 'await' | 'freed'>;
}

/** Notifies shoppers who wait for a car that the stock, not a hold, made unavailable, once it can be reserved. */
export async function notifyIfFree(
  { site, car, car_id }: AwaitedCar,
  { holds, siteContexts }: FreeAlertDeps,
  now: Date,
): Promise<void> {
  const siteContext = await siteContexts.of(site);
  const found = siteContext && (await availability(car_id, siteContext, holds, now));
  if (found && stateAllows('reserve', found.state)) await holds.freed({ car, car_id }, now);
}

/** Returns the mail that a car is free, if it still is; where it was reserved again, the shopper continues to wait. */
export async function freeContent(
  { kind: _, ...waiting }: Extract<Notice, { kind: 'free' }>,
  source: LetterSource & { reference: string },
  siteContext: SiteContext,
  { holds }: Pick<FreeAlertDeps, 'holds'>,
  now: Date,
): Promise<NoticeContent> {
  const found = await availability(waiting.car_id, siteContext, holds, now);
  if (found === null) return {};
  const { state, car, vehicle } = found;
  if (stateAllows('reserve', state))
    return { letter: freeMail({ ...waiting, canReserve: hasCheckout(vehicle, siteContext.site) }, source) };
  if (stateAllows('alert', state)) await holds.await({ ...waiting, site: siteContext.site.slug, car }, now);
  return {};
}

/** Returns a car's state by stock and holds, and the identifier it is held under; `null` where the stock lacks it. */
async function availability(
  car_id: string,
  { site, onOffer }: SiteContext,
  holds: Pick<HoldStore, 'activeOf'>,
  now: Date,
): Promise<{ vehicle: StockVehicle; state: CarState; car: string } | null> {
  const vehicle = await onOffer(car_id);
  if (vehicle === null) return null;
  const names = heldNames(vehicle, site);
  const hold = await holds.activeOf(names, now);
  return { vehicle, state: carState({ ...vehicle, held: hold !== null }, site), car: (hold ?? names).car };
}
