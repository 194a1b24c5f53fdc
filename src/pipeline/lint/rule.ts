import type { RecordedPrice } from '#domain/price/price-history.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { Settings } from '../settings.ts';
import type { ContentPage, Finding, Warning } from '../snapshot.ts';

/** All that a site says of itself and of its cars. */
export interface Lintable extends Settings {
  content: readonly ContentPage[];
  vehicles: readonly Vehicle[];
  /** What each car was really offered for, by slug: the evidence of a former price (D11). */
  price_history: Readonly<Record<string, readonly RecordedPrice[]>>;
}

/** What a rule says of one place; the rule itself adds its code and its law. */
export type Found = Pick<Finding, 'source' | 'field' | 'message' | 'remedy' | 'page'>;

export type Find = (site: Lintable, now: Date) => Found[];

/** One thing that a site may publish, and its dealership should mend. */
export interface Rule {
  /** Code that stays while words change. */
  rule: string;
  /** An `error` is against the law of advertising. */
  level: Warning['level'];
  /** The law or standard behind it; `null` for the upkeep of a site. */
  law: string | null;
  find: Find;
}
