import type { VehiclePage } from './vehicle-view.ts';

/** What the PDF of a car is drawn from (S2 §7 "Vehicle PDF download by slug"); a sold car has no PDF, but an answer. */
export type VehicleSheet = { kind: 'sold'; notice: string } | SheetOfCar;

type SheetFields =
  | 'slug'
  | 'name'
  | 'title'
  | 'availability_text'
  | 'price'
  | 'stock_number'
  | 'licences'
  | 'facts'
  | 'whats_included'
  | 'summary'
  | 'specifications';

/** What its page says, as far as paper has room. */
export interface SheetOfCar extends Pick<VehiclePage, SheetFields> {
  kind: 'sheet';
  tags: string[];
  /** Addresses of its first photos in their greatest width. */
  photos: string[];
  features: string[];
  dealer: SheetDealer;
  /** Absolute address of its page. */
  url: string;
  /** IANA zone that the date of issue is read in. */
  zone: string;
  look: SheetTheme;
}

/** Who sells it. */
export interface SheetDealer {
  /** What people call the dealership. */
  name: string;
  business_name: string;
  /** The location that has the car, and its address; empty where none is known. */
  place: string[];
  phone: string | null;
}

/** The theme as far as paper shows it: colours as `#rrggbb`, the corner of a photo in CSS pixels. */
export interface SheetTheme {
  header: string;
  on_header: string;
  brand: string;
  /** Text in the brand's hue, as dark as paper needs it. */
  state: string;
  text: string;
  muted: string;
  line: string;
  tint: string;
  corner: number;
  /** The PNG that the header begins with, and what changes with its bytes: the logo for its ground, or the name in the brand's type. */
  logo: { path: string; version: string };
  /** Packages of the brand's fonts; `null` for Inter. */
  fonts: { text: string | null; heading: string | null };
}
