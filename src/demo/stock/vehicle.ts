import type { Site } from '#domain/site/site.schema.ts';
import { slugify } from '#domain/slug.ts';
import { daysAfter } from '#domain/vehicle/window.ts';
import type { Article } from './article.ts';
import { commentsFor, type Subject } from './comments.ts';
import { equipment } from './equipment.ts';
import { lenderExample } from './lender.ts';
import type { Lot, LotKind } from './lot.ts';
import { INTERIORS, type PhotoStyle, paintFor, photosOf } from './photos.ts';
import type { DemoRecord } from './record.ts';
import type { SeededRandom } from './seeded.ts';
import { silhouetteOf } from './silhouette.ts';
import { askingPrice, modelYear, odometer } from './worth.ts';

export interface VehicleInput {
  id: number;
  lot: Lot;
  /** UTC midnight of the day on which the stock was made; every date is relative to it. */
  anchor: Date;
  random: SeededRandom;
}

/** A generated vehicle, before an edge case changes it. */
export interface DemoVehicle {
  record: DemoRecord;
  style: PhotoStyle;
}

const SLUG_LENGTH = 120;

/** An ordinary vehicle: in stock, priced, photographed and described. */
export function makeVehicle(
  article: Article,
  kind: LotKind,
  { id, lot, anchor, random }: VehicleInput,
): DemoVehicle {
  const { site } = lot;
  const { make, model, badge } = article;
  const { car_type, item_type } = kind;
  const year = modelYear(article, car_type, anchor.getUTCFullYear(), random);
  const age = anchor.getUTCFullYear() - year;
  const series = article.series.findLast(([from]) => from <= year)?.[1] ?? null;
  const name = [year, make, model, badge, series].filter((part) => part !== null).join(' ');
  const price = askingPrice(article, car_type, age, random);
  const silhouette = silhouetteOf(article);
  const style: PhotoStyle = {
    silhouette,
    paint: paintFor(silhouette, random),
    interior: random.pick(INTERIORS),
  };
  const item = silhouette === 'Classic' ? 'classic' : item_type;
  const subject: Subject = item === 'car' ? car_type : item;
  const registered = car_type !== 'new' && item_type !== 'caravan';
  return {
    style,
    record: {
      id,
      slug: slugFor(name, id),
      name,
      make,
      model,
      badge,
      series,
      year,
      km: odometer(article, car_type, age, random),
      ...priced(price, car_type, site),
      before_price: null,
      subscription_price: null,
      preorder: null,
      status: 'in_stock',
      sold: false,
      reserved: false,
      sold_date_timestamp: null,
      car_type,
      tag: null,
      certified: car_type === 'used' && make === site.manufacturer && age <= 6,
      created_at: daysAfter(anchor, -random.whole(1, 110) - random.next()).toISOString(),
      stocknum: `${site.slug.charAt(0).toUpperCase()}${10_000 + (id % 100_000)}`,
      vin: item_type === 'caravan' ? null : `ZZ9DEM${String(id).padStart(11, '0')}`,
      regplate: registered ? `ZZ${String(id % 10_000).padStart(4, '0')}` : null,
      rego_expiry: registered ? isoDay(daysAfter(anchor, random.whole(20, 340))) : null,
      ...stamped(year, anchor, random),
      colour: style.paint,
      interior_colour: item_type === 'car' ? capitalised(style.interior) : null,
      ...article.facts,
      dealercomments: commentsFor(subject, random),
      ...photographed(photosOf(style, random)),
      file: null,
      views: random.whole(0, 900),
      ...placed(lot, make, car_type, random),
      private_suburb: null,
      private_postcode: null,
      carsales_title: name,
      standardEquipment: equipment(item, 0.25 + price / 200_000, random),
      variant: { ...article.facts.variant, ...rated(article, year) },
      has_nvic: item_type === 'car' && random.chance(0.5),
      deposit: null,
      autograb_data: car_type === 'new' ? {} : surveyed(price, anchor, random),
      show_on_dealer_website: true,
    },
  };
}

/** A price in dollars with the lender's example for it. */
export function priced(
  price: number,
  carType: DemoRecord['car_type'],
  { finance }: Site,
): Pick<DemoRecord, 'price' | 'finance_lenders'> {
  const example = price > 0 ? lenderExample(price, carType) : null;
  return {
    price,
    finance_lenders: example && finance.provider ? { [finance.provider]: example } : {},
  };
}

/** Photo addresses in every field where feeds repeat them. */
export function photographed(
  photos: readonly string[],
): Pick<DemoRecord, 'photos_count' | 'thumbnails' | 'images' | 'primary_image_url'> {
  return {
    photos_count: photos.length,
    thumbnails: photos.slice(0, 1),
    images: photos.map((url) => ({ image: { url } })),
    primary_image_url: photos[0] ?? null,
  };
}

export function slugFor(name: string, id: number): string {
  const end = `-${id}`;
  return `${slugify(name)
    .slice(0, SLUG_LENGTH - end.length)
    .replace(/-$/, '')}${end}`;
}

/** The calendar day of an instant in UTC, `YYYY-MM-DD`. */
export const isoDay = (instant: Date) => instant.toISOString().slice(0, 10);

function placed(lot: Lot, make: string, carType: DemoRecord['car_type'], random: SeededRandom) {
  const yard = lot.location(make, carType, random);
  const name = yard?.name ?? lot.site.name;
  return {
    location: {
      name,
      slug: yard?.slug ?? lot.site.slug,
      phone: yard?.contact_detail.phone ?? lot.site.contact.phone,
      distribution_locations: yard?.distribution_locations ?? [],
    },
    location_name: name,
    city: yard?.address.city ?? lot.site.city,
    state: yard?.address.state ?? lot.site.state,
    dealership_id: yard?.dealership_id ?? null,
    dealership_slug: yard?.dealership_slug ?? null,
  };
}

/** Build month, then compliance month: both in the model year, neither after the anchor. */
function stamped(
  year: number,
  anchor: Date,
  random: SeededRandom,
): Pick<DemoRecord, 'build_date' | 'compliance_date'> {
  const latest = year === anchor.getUTCFullYear() ? anchor.getUTCMonth() + 1 : 12;
  const built = random.whole(1, latest);
  const month = (number: number) => `${String(number).padStart(2, '0')}/${year}`;
  return { build_date: month(built), compliance_date: month(random.whole(built, latest)) };
}

/** A rating applies from its year. */
function rated({ ancap }: Article, year: number) {
  return ancap && year >= ancap[1] ? { ancaprating: ancap[0], ancapyear: ancap[1] } : {};
}

/** The market's average price for the same car, dated a few days before the anchor. */
function surveyed(price: number, anchor: Date, random: SeededRandom): DemoRecord['autograb_data'] {
  const average = Math.round(price * (0.96 + random.next() * 0.09));
  return {
    average_market_price: average,
    state_average_market_price: random.chance(0.7) ? average + random.whole(-400, 400) : null,
    as_at: isoDay(daysAfter(anchor, -random.whole(1, 6))),
  };
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
