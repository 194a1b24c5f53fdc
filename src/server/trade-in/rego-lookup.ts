import type { AustralianState } from '#domain/location/location.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { demoCar } from '#domain/trade-in/demo-plates.ts';
import type { TradeCar } from '#domain/trade-in/trade-car.ts';
import { describedCarSchema } from '#domain/trade-in/trade-in.schema.ts';
import { callService, type ServiceDeps } from './call-service.ts';

/** "Rego lookup: rego, regoState" (S2 §7). */
export interface Plate {
  rego: string;
  regoState: AustralianState;
}

/**
 * Looks up the car of a plate in the configured register; `null` where it is not listed. Throws `ProviderFailed` where
 * the register fails.
 */
export async function carOfPlate(
  plate: Plate,
  site: Site,
  deps: ServiceDeps & { now: () => Date },
): Promise<TradeCar | null> {
  const { rego: register } = site.trade_in;
  if (register.kind === 'demo') return demoCar(plate.rego, plate.regoState, site, deps.now());
  const car = await callService(register, plate, describedCarSchema, deps);
  return car && { ...plate, ...car };
}
