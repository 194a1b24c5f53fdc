import type { Lender, PriceType, Vehicle } from '#domain/vehicle/vehicle.schema.ts';

/** Fields whose spelling in a feed is that of `Vehicle`. */
type PlainFields = Pick<
  Vehicle,
  | 'slug'
  | 'name'
  | 'make'
  | 'model'
  | 'badge'
  | 'series'
  | 'year'
  | 'km'
  | 'price'
  | 'before_price'
  | 'subscription_price'
  | 'status'
  | 'sold'
  | 'reserved'
  | 'sold_date_timestamp'
  | 'car_type'
  | 'tag'
  | 'certified'
  | 'created_at'
  | 'stocknum'
  | 'vin'
  | 'regplate'
  | 'rego_expiry'
  | 'build_date'
  | 'compliance_date'
  | 'colour'
  | 'interior_colour'
  | 'drive'
  | 'seats'
  | 'doors'
  | 'engine_size'
  | 'trans'
  | 'simple_transmission'
  | 'simple_body'
  | 'simple_fuel'
  | 'fuel'
  | 'dealercomments'
  | 'photos_count'
  | 'file'
  | 'city'
  | 'state'
  | 'location_name'
  | 'dealership_slug'
  | 'item_type'
  | 'carsales_title'
  | 'standardEquipment'
  | 'has_nvic'
  | 'deposit'
>;

/** One record of the demo feed, in the shape that stock systems deliver (S1 §3 "Vehicle"). */
export interface DemoRecord extends PlainFields {
  id: number;
  preorder: boolean | null;
  price_type?: PriceType;
  drive_away_price?: number;
  thumbnails: string[];
  images: { image: { url: string } }[];
  primary_image_url: string | null;
  turntable?: string[];
  views: number | null;
  location: { name: string; slug: string; phone: string | null; distribution_locations: string[] };
  /** The seller's suburb: in feeds, but on no page (rules 25). */
  private_suburb: string | null;
  private_postcode: string | null;
  dealership_id: string | null;
  variant: Partial<Vehicle['variant']>;
  specifications: Vehicle['specifications'] | null;
  autograb_data: Partial<Vehicle['autograb_data']>;
  finance_lenders: Record<string, Lender>;
  show_on_dealer_website: boolean;
}
