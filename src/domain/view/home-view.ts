import type { CountUntil } from '../deadline.ts';
import type { Announcement } from '../location/location.ts';
import type { ShownReviews } from '../review/review.ts';
import type { PostCard } from './blog-view.ts';
import type { BudgetPanel } from './budget-view.ts';
import type { HomeSearchView } from './home-search-view.ts';
import type { OfferCard } from './offer-view.ts';
import type { Photo } from './photo.ts';
import type { PromoTile } from './search-view.ts';
import type { Seo } from './seo.ts';
import type { VehicleCard } from './vehicle-card.ts';

export interface HomeView {
  seo: Seo;
  heading: string;
  text: string;
  photo: Photo | null;
  /** Of listed cars, as `ListingView` has them; empty where there is no list. */
  counts: CountUntil[];
  search: HomeSearchView;
  /** Links of the search box and to the search variants, with counts. */
  variants: { label: string; href: string; counts: CountUntil[] }[];
  /** S1 §2 "Home banner links". */
  banner_links: { label: string; href: string; text: string | null; photo: Photo | null }[];
  /** S2 §2 "Brand logo grid". */
  brands: { name: string; href: string; counts: CountUntil[]; logo: Photo | null }[];
  /** Links to searches by body type and price band. Without script they show all cars. */
  tiles: { heading: string; links: { label: string; href: string; counts: CountUntil[] }[] }[];
  /** Model range of a single-manufacturer site, with minimum prices and counts. */
  models: {
    name: string;
    text: string | null;
    href: string;
    counts: CountUntil[];
    from: string | null;
    photo: Photo | null;
  }[];
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
