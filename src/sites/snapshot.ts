import type { Block } from '#domain/content/block.ts';
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

/** What the files in `sites/<slug>` say. */
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

/** Everything one site is printed from: plain data, hashed, never changed after it was taken. */
export interface Snapshot extends SiteSettings {
  /** Prose pages, sorted by name; a site's own page stands in place of the shared one of that name. */
  content: ContentPage[];
  /** Addresses of texts that are at fault and therefore not on the site. */
  left_out: string[];
  /** Sorted by id; cars hidden from the website are not among them. */
  vehicles: Vehicle[];
  /** Former addresses of cars, sorted by slug: they lead to the car where its address changed, to the list of its model, or are gone (rules 2). */
  departed: DepartedVehicle[];
  /** By vehicle slug, oldest first: what each car was really offered for, which backs a "was" price (rules 8). */
  price_history: Record<string, RecordedPrice[]>;
  /** Pictures whose bytes are ours, by the address as settings, content or stock write it. */
  media: Record<string, Media>;
  /** What is made of the site's brand: logos, icons, fonts. */
  brand: BrandAssets;
  /** Grows by one whenever `hash` changes; a publisher never replaces a higher one by a lower one. */
  sequence: number;
  /** SHA-256 of the content: of `record_hashes`, hence without sequence and times. */
  hash: string;
  /** Instant, ISO 8601 in UTC. */
  taken_at: string;
  feed: FeedState;
  rejected: Rejection[];
  warnings: Warning[];
  /** What each feed that the site offers tells of the stock. */
  feeds: FeedCoverage[];
  /** Cars that the feed marks as not for the website; they are counted, never named. */
  hidden: number;
  /** What became of every record of the feed; a snapshot from before there were accounts has none. */
  account?: StockAccount;
  record_hashes: RecordHashes;
}

/** A snapshot without its cars. */
export type SnapshotFacts = Omit<Snapshot, 'vehicles'>;

/** What the addresses of a site follow from. */
export type AddressSource = Pick<
  Snapshot,
  keyof SiteSettings | 'content' | 'left_out' | 'vehicles' | 'departed'
>;

/** One hash per part and per car, so that a reader can compare two snapshots without reading values again. */
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
  /** Where it stands in the file. */
  line: number;
  from: string;
  to: string;
  status: 301 | 302 | 307 | 308;
}

/** One markdown file, already HTML: raw HTML and unsafe links did not survive. A post is a page that is one of many. */
export interface ContentPage {
  name: string;
  /** Address on the site. */
  path: string;
  title: string;
  description: string;
  image: string | null;
  /** Below the text. */
  form: FormName | null;
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
  /** Instant from which no page answers at this address. */
  since: string;
}

/** A picture that was encoded for the web: its own size, and the files by width. */
export interface Media {
  width: number;
  height: number;
  type: 'image/webp';
  /** Narrowest first. */
  variants: MediaVariant[];
  /** Address of its copy for link previews, a JPEG of `PREVIEW_SIZE`; `null` where none is wanted. */
  preview: string | null;
}

export interface MediaVariant {
  width: number;
  /** Address on the site, `/media/<hash>-<width>.webp`; the file lies in the image cache under the same name. */
  path: string;
}

/** What the source said about the feed that these cars came from. */
export interface FeedState {
  fetched_at: string;
  etag: string | null;
  last_modified: string | null;
  /** SHA-256 of the feed's bytes. */
  hash: string;
  /** Records in the feed, good or bad. */
  records: number;
  /** Records that settings name as no stock of this site (`stock.only`), beside these. */
  excluded?: number;
}

/** A record that cannot be published, and why: one entry for each field that is at fault. */
export interface Rejection {
  /** Place in the feed, from 0. */
  index: number;
  /** The record's own id as far as it can be read, else `''`. */
  id: string;
  field: string;
  code: string;
  message: string;
}

/** Something a person should mend; the site is built all the same unless it is found in settings or content. */
export interface SiteFinding {
  /** `file:line:column`, or `feed:<id>` for a car. */
  source: string;
  field: string;
  message: string;
  /** What to do about it. */
  remedy: string;
  /** Of the lint: the code of its rule, such as `comparison-rate`. */
  rule?: string;
  /** Of the lint: the address whose page shows it, where it is one. */
  page?: string;
  /** Of the lint: the law or standard behind the rule. */
  law?: string;
}

/**
 * A finding of a build that goes on; an `error` is against the law of advertising, a `fault` keeps a text, or a part
 * of it, from the site.
 */
export interface Warning extends SiteFinding {
  level: 'warning' | 'error' | 'fault';
}

/** What should be mended, and is no more than that. */
export const asWarning = (finding: SiteFinding): Warning => ({ level: 'warning', ...finding });

/** What is not on the site as it was written, until it is mended. */
export const asFault = (finding: SiteFinding): Warning => ({ level: 'fault', ...finding });
