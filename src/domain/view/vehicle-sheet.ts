import { isValidAt } from '../validity.ts';
import { rowsAt } from '../vehicle/specifications.ts';
import type { CarTag } from '../vehicle/tag.ts';
import type { VehiclePage } from './vehicle-view.ts';

/** The data of a car's PDF (S2 §7 "Vehicle PDF download by slug"); a sold car has a notice instead. */
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

/** The parts of its page that the PDF prints. */
export interface SheetOfCar extends Pick<VehiclePage, SheetFields> {
  kind: 'sheet';
  tags: Pick<CarTag, 'label' | 'from' | 'until'>[];
  /** Addresses of its first photos at their greatest width. */
  photos: string[];
  features: string[];
  dealer: SheetDealer;
  /** Absolute address of its page. */
  url: string;
  /** IANA time zone of the date of issue. */
  zone: string;
  look: SheetTheme;
}

export interface SheetDealer {
  /** Trading name. */
  name: string;
  business_name: string;
  /** Name and address of the car's location; empty if unknown. */
  place: string[];
  phone: string | null;
}

/** The printed part of the theme: colours as `#rrggbb`, the corner radius of photos in CSS pixels. */
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

/** Returns a sheet for its issue at `now`, without tags and facts that have ended since (rules 66). */
export const sheetAt = (sheet: SheetOfCar, now: Date): SheetOfCar => ({
  ...sheet,
  tags: sheet.tags.filter((tag) => isValidAt(tag, now)),
  facts: rowsAt(sheet.facts, now),
  specifications: rowsAt(sheet.specifications, now),
});
