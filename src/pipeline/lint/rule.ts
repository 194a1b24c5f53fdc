import type { AustralianState, Location } from '#domain/location/location.schema.ts';
import type { RecordedPrice } from '#domain/price/price-history.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { ContentPage, PrintedOrigin, SiteFinding, SiteSettings, Warning } from '#sites/snapshot.ts';

/** All that a site publishes about itself and its cars. */
export interface Lintable extends SiteSettings {
  content: readonly ContentPage[];
  vehicles: readonly Vehicle[];
  /** What each car was really offered for, by slug: the evidence of a former price (D11). */
  price_history: Readonly<Record<string, readonly RecordedPrice[]>>;
}

/** A rule's finding in one place; the rule adds its code and its law. */
export type LintMatch = Pick<SiteFinding, keyof PrintedOrigin | 'field' | 'message' | 'remedy' | 'page'>;

/** A listed car, with what the lint reads of it. */
export interface AdvertisedCar {
  vehicle: Vehicle;
  /** Where it stands, among the locations that visitors see. */
  location: Location | null;
  /** Of its location, or else the site: whose law its advertisement is under. */
  state: AustralianState;
  /** Highest price that it was really offered at before, dollars; `null` where nothing was recorded (D11). */
  recorded: number | null;
}

/** Words of one field. */
export interface Passage {
  field: string;
  text: string;
}

/** Words that are read together, wherever a site writes them. */
export interface Advertisement extends PrintedOrigin {
  /** The address that shows it. */
  page: string;
  /** States whose law it is under. */
  states: readonly AustralianState[];
  /** What is read at once. */
  shown: readonly Passage[];
  /** What stands behind a toggle: it discloses nothing "close by" (D9). */
  small: readonly Passage[];
  /** Both, sentence by sentence. */
  sentences: readonly Passage[];
  /** The car it is about, where it is about one. */
  car: AdvertisedCar | null;
  /** Whether it sells new cars of one maker. */
  sellsNew: boolean;
}

/** A fault of one car or some words, with its place. */
export type LintFault = Pick<LintMatch, 'field' | 'message' | 'remedy'>;

/** A fault of a whole site. */
export type LintSite = (site: Lintable, now: Date) => LintMatch[];

/** How a rule looks: at a whole site, at all cars of a kind, at one car after the other, or at one advertisement after the other. */
export type RuleScope =
  | { at: 'site'; find: LintSite }
  | {
      at: 'cars';
      are: (car: AdvertisedCar, site: Site, now: Date) => boolean;
      report: (cars: readonly Vehicle[], site: Site) => LintMatch[];
    }
  | { at: 'car'; find: (car: AdvertisedCar, site: Site, now: Date) => LintFault[] }
  | { at: 'words'; find: (advertisement: Advertisement, now: Date, site: Site) => LintFault[] };

/** Looks at a whole site. */
export const ofSite = (find: LintSite): RuleScope => ({ at: 'site', find });

/** Finds the listed cars that `are` of a kind, and reports them together: what is wrong is corrected once. */
export const ofCarsThat = (
  are: Extract<RuleScope, { at: 'cars' }>['are'],
  report: Extract<RuleScope, { at: 'cars' }>['report'],
): RuleScope => ({ at: 'cars', are, report });

/** Checks one car after the other; a fault is found in the feed and on the car's page. */
export const ofEachCar = (find: Extract<RuleScope, { at: 'car' }>['find']): RuleScope => ({
  at: 'car',
  find,
});

/** Looks at one advertisement after the other. */
export const ofEachAdvertisement = (find: Extract<RuleScope, { at: 'words' }>['find']): RuleScope => ({
  at: 'words',
  find,
});

/** One thing that a site may publish, and its dealership should mend. */
export interface LintRule {
  /** Code that stays while words change. */
  rule: string;
  /** An `error` is against the law of advertising. */
  level: Warning['level'];
  /** The law or standard behind it; `null` for the upkeep of a site. */
  law: string | null;
  scope: RuleScope;
}
