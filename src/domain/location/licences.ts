import type { AustralianState, Location } from './location.schema.ts';

/** S2 §9 "Dealer registration labels: DL or CL, MRB". */
const DEALER_LABEL = 'DL';
const REPAIRER_LABEL = 'MRB';

/** What a state's law calls a dealer's licence where that is not DL. */
const DEALER_LABELS: Partial<Record<AustralianState, string>> = {
  VIC: 'LMCT',
};

/** States whose law wants the dealer's licence number in every advertisement (D7, D8). */
const LICENCE_STATES: readonly AustralianState[] = ['NSW', 'WA'];

type LicenceSource = Pick<Location, 'dealer_license_number' | 'motor_vehicle_repairer'> & {
  address: Pick<Location['address'], 'state'>;
};

/**
 * Labelled licence numbers, the dealer's first, such as `DL 12345` and `MRB 678` (S2 §9; NSW wants them
 * labelled, D7). A number written with letters of its own, such as `CL 12345` or `MD 12345`, keeps them.
 */
export function licenceLabels(location: LicenceSource): string[] {
  const { dealer_license_number, motor_vehicle_repairer, address } = location;
  return [
    labelled(dealer_license_number, DEALER_LABELS[address.state] ?? DEALER_LABEL),
    labelled(motor_vehicle_repairer, REPAIRER_LABEL),
  ].filter((label) => label !== null);
}

/** Licence numbers that some locations of a site share. */
export interface HeldLicences {
  /** Whose they are; `null` on a site with one location, where nobody need ask. */
  holders: string | null;
  /** At least one. */
  labels: string[];
}

/** The licences of a site's locations, in their order, each with those who hold it (S2 §9, D7 "labelled"). */
export function heldLicences(locations: readonly (LicenceSource & Pick<Location, 'name'>)[]): HeldLicences[] {
  const held = new Map<string, { names: string[]; labels: string[] }>();
  for (const location of locations) {
    const labels = licenceLabels(location);
    const same = held.get(labels.join()) ?? { names: [], labels };
    same.names.push(location.name);
    held.set(labels.join(), same);
  }
  return [...held.values()]
    .filter(({ labels }) => labels.length > 0)
    .map(({ names, labels }) => ({ holders: locations.length > 1 ? names.join(', ') : null, labels }));
}

/** Whether a location lacks the dealer's licence number that its state requires (rules 54). */
export const lacksLicence = ({ dealer_license_number, address }: LicenceSource): boolean =>
  dealer_license_number === null && LICENCE_STATES.includes(address.state);

function labelled(number: string | null, label: string): string | null {
  if (number === null) return null;
  return /^[a-z]/i.test(number) ? number : `${label} ${number}`;
}
