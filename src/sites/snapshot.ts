import type { Block } from '#domain/content/block.ts';
import type { Highlight } from '#domain/content/content.schema.ts';
import type { PostFacts } from '#domain/content/post.ts';
import type { FeedCoverage } from '#domain/feeds/feeds.ts';
import type { FormName } from '#domain/lead/forms.ts';
import type { Location } from '#domain/location/location.schema.ts';
import type { Offer } from '#domain/offer/offer.schema.ts';
import type { RecordedPrice } from '#domain/price/price-history.ts';
import type { Promo } from '#domain/promo/promo.schema.ts';
import type { ReviewList } from '#domain/review/review.schema.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { StockAccount } from '#domain/stock-guard/stock-account.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { BrandAssets } from './brand/brand-assets.ts';

/** The content of the files in `sites/<slug>`. */
export interface SiteSettings {
  site: Site;
  locations: Location[];
  offers: Offer[];
  /** `null` where the site has no `reviews.json`. */
  reviews: ReviewList | null;
  promos: Promo[];
  redirects: RedirectRow[];
  /** Text of `theme.css`: custom properties only, checked. `''` where there is none. */
  theme: string;
}

/** Everything that a site is printed from: plain data, hashed, and immutable. */
export interface Snapshot extends SiteSettings {
  /** Prose pages, sorted by name; a site's own page replaces the shared one of that name. */
  content: ContentPage[];
  /** Addresses of texts omitted because of faults. */
  left_out: string[];
  /** Sorted by id; cars hidden from the website are not included. */
  vehicles: Vehicle[];
  /**
   * Former addresses of cars, sorted by slug: they redirect to the car where its address changed, to the list of its
   * model, or are gone (rules 2).
   */
  departed: DepartedVehicle[];
  /**
   * By vehicle slug, oldest first: the prices that each car was really offered at, which back a "was" price (rules 8).
   */
  price_history: Record<string, RecordedPrice[]>;
  /** Pictures that we serve, by address as settings, content or stock write it. */
  media: Record<string, Media>;
  /** What is made of the site's brand: logos, icons, fonts. */
  brand: BrandAssets;
  /** Increases by one whenever `hash` changes; a publisher never replaces a higher one by a lower one. */
  sequence: number;
  /** SHA-256 of `record_hashes`, and so independent of sequence and times. */
  hash: string;
  /** Instant, ISO 8601 in UTC. */
  taken_at: string;
  feed: FeedState;
  rejected: Rejection[];
  warnings: Warning[];
  /** What each feed that the site offers includes and omits. */
  feeds: FeedCoverage[];
  /** Number of cars that the feed marks as not for the website. */
  hidden: number;
  /** The outcome of every record of the feed; absent in snapshots from before it existed. */
  account?: StockAccount;
  record_hashes: RecordHashes;
}

/** A snapshot without its cars. */
export type SnapshotFacts = Omit<Snapshot, 'vehicles'>;

/** The parts of a snapshot that determine a site's addresses. */
export type AddressSource = Pick<
  Snapshot,
  keyof SiteSettings | 'content' | 'left_out' | 'vehicles' | 'departed'
>;

/** One hash per part and per car, so that two snapshots can be compared without their values. */
export interface RecordHashes {
  site: string;
  locations: string;
  offers: string;
  reviews: string;
  promos: string;
  redirects: string;
  theme: string;
  content: string;
  left_out: string;
  departed: string;
  media: string;
  brand: string;
  /** By slug. */
  vehicles: Record<string, string>;
}

/** A row of `sites/<slug>/redirects.csv`: `from` is a path of this site, `to` a path or an https address. */
export interface RedirectRow {
  /** Its line in the file. */
  line: number;
  from: string;
  to: string;
  status: 301 | 302 | 307 | 308;
}

/** A Markdown file as sanitised HTML. A post is a page of a list. */
export interface ContentPage {
  name: string;
  /** Address on the site. */
  path: string;
  title: string;
  description: string;
  image: string | null;
  form: FormName | null;
  highlights: Highlight[];
  draft: boolean;
  /** Instants, ISO 8601 in UTC, between which the page is shown. */
  start: string | null;
  expiry: string | null;
  body: Block[];
  /** For a table of contents, in order. */
  headings: Heading[];
  /** `null` for a page that is no post. */
  post: PostFacts | null;
}

export interface Heading {
  depth: number;
  id: string;
  text: string;
}

export interface DepartedVehicle {
  id: string;
  slug: string;
  make: string;
  model: string;
  /** Instant from which no page exists at this address. */
  since: string;
}

/** A picture that was encoded for the web: its original size, and the files by width. */
export interface Media {
  width: number;
  height: number;
  type: 'image/webp';
  /** Narrowest first. */
  variants: MediaVariant[];
  /** Address of its JPEG copy of `PREVIEW_SIZE` for link previews; `null` where none is needed. */
  preview: string | null;
}

export interface MediaVariant {
  width: number;
  /** Address on the site, `/media/<hash>-<width>.webp`; the file has the same name in the image cache. */
  path: string;
}

/** The source's metadata of the feed that the cars came from. */
export interface FeedState {
  fetched_at: string;
  etag: string | null;
  last_modified: string | null;
  /** SHA-256 of the feed's bytes. */
  hash: string;
  /** Records in the feed, valid or not. */
  records: number;
  /** Further records, which `stock.only` in the settings excludes from this site. */
  excluded?: number;
}

/** A fault of a record that cannot be published, one entry per field. */
export interface Rejection {
  /** Position in the feed, from 0. */
  index: number;
  /** The record's own id as far as readable, else `''`. */
  id: string;
  field: string;
  code: string;
  message: string;
}

export interface TextPosition {
  line: number;
  column: number;
}

/** Where a problem is: in a file; or in the feed, at the car or record of this name, or as a whole (`null`). */
export type Origin =
  | { file: string; line?: number; column?: number; record?: undefined }
  | { record: string | null; file?: undefined; line?: undefined };

/** An origin, and its text for people, by which nothing is decided. */
export interface PrintedOrigin {
  /** `file:line:column`, `feed:<record>`, or `feed`. */
  source: string;
  /** Decides what code does with the finding; those that earlier versions stored have none. */
  origin: Origin;
}

/** Prints an origin. */
export function located(origin: Origin): PrintedOrigin {
  const parts =
    origin.file === undefined
      ? ['feed', origin.record ?? []]
      : [origin.file, origin.line ?? [], origin.column ?? []];
  return { source: parts.flat().join(':'), origin };
}

/** A problem to fix; the site is built anyway, unless it is in settings or content. */
export interface SiteFinding extends PrintedOrigin {
  field: string;
  message: string;
  /** How to fix it. */
  remedy: string;
  /** The value of a single car is implausible, and stays as it was until it is corrected or accepted (rules 62). */
  held?: true;
  /** Of the lint: the code of its rule, such as `comparison-rate`. */
  rule?: string;
  /** Of the lint: the address of the page that shows it, if any. */
  page?: string;
  /** Of the lint: the law or standard behind the rule. */
  law?: string;
}

/**
 * Levels of findings of a build that goes on, worst first, as every command and the cockpit name them. An `error` violates
 * advertising law; a `fault` omits a text, or a part of it, from the site.
 */
export const LEVELS = ['error', 'fault', 'warning'] as const;

/** A finding of a build that goes on. */
export interface Warning extends SiteFinding {
  level: (typeof LEVELS)[number];
}

/** The findings of each level, the worst first. */
export const worstFirst = (findings: readonly Warning[]): Warning[] =>
  LEVELS.flatMap((level) => findings.filter((finding) => finding.level === level));

/** Counts findings by level, worst first. */
export const countByLevel = (findings: readonly Warning[]) =>
  LEVELS.map((level) => ({ level, found: findings.filter((finding) => finding.level === level).length }));

/** Marks a finding as a mere warning. */
export const asWarning = (finding: SiteFinding): Warning => ({ level: 'warning', ...finding });

/** Marks a finding as a fault: something is omitted from the site until it is fixed. */
export const asFault = (finding: SiteFinding): Warning => ({ level: 'fault', ...finding });
