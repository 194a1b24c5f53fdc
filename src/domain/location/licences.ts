import type { AustralianState, Location } from './location.schema.ts';

/** S2 §9 "Dealer registration labels: DL or CL, MRB". */
const DEALER_LABEL = 'DL';
const REPAIRER_LABEL = 'MRB';

/** States' legal names of a dealer's licence other than DL. */
const DEALER_LABELS: Partial<Record<AustralianState, string>> = {
  VIC: 'LMCT',
};

/** States that require the dealer's licence number in every advertisement (D7, D8). */
const LICENCE_STATES: readonly AustralianState[] = ['NSW', 'WA'];

type LicenceSource = Pick<Location, 'dealer_license_number' | 'motor_vehicle_repairer'> & {
  address: Pick<Location['address'], 'state'>;
};

/**
 * Returns labelled licence numbers, the dealer's first, such as `DL 12345` and `MRB 678` (S2 §9; NSW requires labels,
 * D7). A number that begins with letters, such as `CL 12345` or `MD 12345`, gets no label.
 */
export function licenceLabels(location: LicenceSource): string[] {
  const { dealer_license_number, motor_vehicle_repairer, address } = location;
  return [
    labelled(dealer_license_number, DEALER_LABELS[address.state] ?? DEALER_LABEL),
    labelled(motor_vehicle_repairer, REPAIRER_LABEL),
  ].filter((label) => label !== null);
}

export interface HeldLicences {
  /** Names of the locations; `null` on a site with one location. */
  holders: string | null;
  /** At least one. */
  labels: string[];
}

/** Groups a site's locations by licence numbers, in order (S2 §9, D7 "labelled"). */
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
