import { namedEnd } from '../named-end.ts';
import type { Site } from '../site/site.schema.ts';
import { siteZone } from '../site/zone.ts';
import { labelClaim } from '../time-words.ts';
import { endsAt, instantText, type Validity } from '../validity.ts';
import { certifiedProgramme } from './certified.ts';
import { isReserved } from './state.ts';
import { hasArrived, isSold, soldWindow } from './status.ts';
import type { Vehicle } from './vehicle.schema.ts';
import { daysAfter, justAfter } from './window.ts';
import { STATE_WORDS } from './words.ts';

export type TagKind =
  | 'electric'
  | 'hybrid'
  | 'reserved'
  | 'certified'
  | 'custom'
  | 'coming_soon'
  | 'new_arrival'
  | 'sold';

export interface CarTag extends Validity {
  kind: TagKind;
  label: string;
}

interface TagRule {
  kind: TagKind;
  label: (vehicle: Vehicle, site: Site, now: Date) => string | null;
  /** Returns the first instant without the tag. */
  ends?: (vehicle: Vehicle, site: Site) => Date | null;
}

/** "Card tag precedence (car not sold)" (S1 §4), first to last; Electric and Hybrid share its first step. */
const PRECEDENCE: readonly TagRule[] = [
  {
    kind: 'electric',
    label: (vehicle, site) =>
      site.flags.electric_tag && electricDrive(vehicle) === 'electric' ? site.labels.electric_tag : null,
  },
  {
    kind: 'hybrid',
    label: (vehicle, site) =>
      site.flags.electric_tag && electricDrive(vehicle) === 'hybrid' ? site.labels.hybrid_tag : null,
  },
  {
    kind: 'reserved',
    label: (vehicle, site) => (isReserved(vehicle) ? site.labels.reserved_tag : null),
  },
  { kind: 'certified', label: certifiedProgramme },
  {
    kind: 'custom',
    label: customLabel,
    ends: customEnds,
  },
  {
    kind: 'coming_soon',
    label: (vehicle, site) => (hasArrived(vehicle) ? null : site.labels.coming_soon_tag),
  },
  {
    kind: 'new_arrival',
    label: (vehicle, site, now) => (isNewArrival(vehicle, site, now) ? site.labels.new_tag : null),
    ends: newArrivalEnds,
  },
];

/**
 * Lists the tags of a card: the first by precedence (S1 §4), then a Reserved chip if another tag precedes it, unless the
 * site shows one tag only (rules 12). A sold car has the sold tag only, which claims time within its window.
 */
export function vehicleTags(vehicle: Vehicle, site: Site, now: Date): CarTag[] {
  if (isSold(vehicle)) return soldTags(vehicle, site, now);
  return PRECEDENCE.flatMap(({ kind, label, ends }): CarTag[] => {
    const text = label(vehicle, site, now);
    return text === null ? [] : [{ kind, label: text, ...endsAt(ends?.(vehicle, site) ?? null) }];
  }).filter(({ kind }, index) => index === 0 || (kind === 'reserved' && !site.flags.strict_tags));
}

/** A feed's own tag; one that claims time is shown while it is known to be true (rules 66). */
function customLabel(vehicle: Vehicle, site: Site, now: Date): string | null {
  const claim = labelClaim(vehicle.tag);
  const ends = customEnds(vehicle, site);
  const isTrue = claim === 'arrival' ? isNewArrival(vehicle, site, now) : ends !== null && now < ends;
  return claim === null || isTrue ? vehicle.tag : null;
}

/** Returns the first instant at which a feed's own tag is no longer true; `null` if it claims no time, or names no end. */
export function customEnds(vehicle: Vehicle, site: Site): Date | null {
  const { tag } = vehicle;
  if (tag === null) return null;
  const claim = labelClaim(tag);
  if (claim === null) return null;
  return claim === 'arrival' ? newArrivalEnds(vehicle, site) : namedEnd(tag, siteZone(site));
}

function soldTags(vehicle: Vehicle, site: Site, now: Date): CarTag[] {
  const ends = soldWindow(vehicle, site)?.listedUntil ?? null;
  const later: CarTag = { kind: 'sold', label: STATE_WORDS.sold };
  // A label of the dealer's own that claims no time stays true.
  if (labelClaim(site.labels.sold_tag) === null) return [{ kind: 'sold', label: site.labels.sold_tag }];
  if (ends === null || now >= ends) return [later];
  return [
    { kind: 'sold', label: site.labels.sold_tag, ...endsAt(ends) },
    { ...later, from: instantText(ends) },
  ];
}

/** Returns the first and last instant at which a car counts as "created within the last 8 days" (S1 §4, rules 4). */
export function newArrivalWindow(vehicle: Vehicle, site: Site): { start: Date; last: Date } | null {
  if (vehicle.created_at === null) return null;
  const start = new Date(vehicle.created_at);
  return { start, last: daysAfter(start, site.windows.new_arrival_days) };
}

/** Returns the first instant at which a car is no longer a new arrival; `null` if its arrival is unknown. */
export function newArrivalEnds(vehicle: Vehicle, site: Site): Date | null {
  const window = newArrivalWindow(vehicle, site);
  return window === null ? null : justAfter(window.last);
}

function isNewArrival(vehicle: Vehicle, site: Site, now: Date): boolean {
  const window = newArrivalWindow(vehicle, site);
  return window !== null && window.start <= now && now <= window.last;
}

/** Classifies the spellings of feeds, such as "Electric", "Plug-in Hybrid" and "Unleaded Petrol/Electric", a hybrid. */
function electricDrive({ simple_fuel, fuel }: Vehicle): 'electric' | 'hybrid' | null {
  const named = `${simple_fuel ?? ''} ${fuel ?? ''}`;
  if (/hybrid|phev/i.test(named)) return 'hybrid';
  if (!/electric|\bb?ev\b/i.test(named)) return null;
  return /petrol|diesel|unleaded|lpg/i.test(named) ? 'hybrid' : 'electric';
}
