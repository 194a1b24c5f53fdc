import type { ShownReviews } from '../review/review.ts';
import type { PostCard } from './blog-view.ts';
import type { BudgetPanel } from './budget-view.ts';
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
  /** Cars on the whole site. */
  count: number;
  /** Where the search box and the variants lead, with how many cars wait there. */
  variants: { label: string; href: string; count: number }[];
  /** S1 §2 "Home banner links". */
  banner_links: { label: string; href: string; text: string | null; photo: Photo | null }[];
  /** S2 §2 "Brand logo grid". */
  brands: { name: string; href: string; count: number; logo: Photo | null }[];
  /** Ways into the search by what many ask for first: body types, price bands. Without scripts they lead to all cars. */
  tiles: { heading: string; links: { label: string; href: string; count: number }[] }[];
  /** The range of a single-manufacturer site, with what each model starts from and how many are in stock. */
  models: {
    name: string;
    text: string | null;
    href: string;
    count: number;
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
  locations: { name: string; href: string; address: string; photo: Photo | null }[];
}
