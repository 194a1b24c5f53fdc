import type { Announcement } from '../location/location.ts';
import type { ShownReviews } from '../review/review.ts';
import type { CountUntil, Validity } from '../validity.ts';
import type { PostCard } from './blog-view.ts';
import type { BudgetPanel } from './budget-view.ts';
import type { HomeSearchView } from './home-search-view.ts';
import type { OfferCard } from './offer-view.ts';
import type { Photo } from './photo.ts';
import type { PromoTile } from './search-view.ts';
import type { Seo } from './seo.ts';
import type { VehicleCard } from './vehicle-card.ts';

/** A link to a list, until its last car leaves. */
export interface StockLink extends Pick<Validity, 'until'> {
  href: string;
  /** Successive counts of its cars; none where it has no cars. */
  counts: CountUntil[];
}

export interface HomeView {
  seo: Seo;
  heading: string;
  text: string;
  photo: Photo | null;
  /** Of all listed cars, as `ListingView` has them. */
  counts: CountUntil[];
  search: HomeSearchView;
  /** Links of the search box and to the search variants, with counts. */
  variants: (StockLink & { label: string })[];
  /** S1 §2 "Home banner links". */
  banner_links: { label: string; href: string; text: string | null; photo: Photo | null }[];
  /** S2 §2 "Brand logo grid". */
  brands: (StockLink & { name: string; logo: Photo | null })[];
  /** Links to searches by body type and price band. Without script they show all cars. */
  tiles: { heading: string; links: (StockLink & { label: string })[] }[];
  /** Model range of a single-manufacturer site, with minimum prices and counts. */
  models: (StockLink & { name: string; text: string | null; from: string | null; photo: Photo | null })[];
  /** S2 §2 "Find cars for your budget". */
  budget: BudgetPanel;
  latest: VehicleCard[];
  offers: OfferCard[];
  /** The latest posts of the blog. */
  posts: PostCard[];
  promos: PromoTile[];
  reviews: ShownReviews | null;
  locations: {
    name: string;
    href: string;
    badge: Announcement | null;
    address: string;
    departments: string[];
    photo: Photo | null;
  }[];
}

/** A section of the home page below its hero, with its heading and the words of its link. */
export type HomeSectionRow =
  | { show: 'banner_links' | 'stories' | 'budget' | 'promos' | 'reviews' }
  | { show: 'brands' | 'models' | 'tiles' | 'posts'; heading: string }
  | { show: 'latest'; heading: string; columns?: 2 | 4 }
  | { show: 'offers'; heading: string; all: string; carousel?: true; ground?: 'band' }
  | { show: 'locations'; heading: string; all: string; ground?: 'band' };
