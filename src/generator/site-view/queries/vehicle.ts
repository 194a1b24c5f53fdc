import { leadEvent } from '#domain/events/events.ts';
import { preApprovalHref } from '#domain/finance/car-finance.ts';
import { financeEstimate } from '#domain/finance/estimate.ts';
import { licenceLabels } from '#domain/location/licences.ts';
import { vehicleLocation } from '#domain/location/vehicle-location.ts';
import { formatMoney } from '#domain/money.ts';
import { phoneFor } from '#domain/phone/phone.ts';
import { photoSource } from '#domain/photo/photo-mode.ts';
import { marketBadge } from '#domain/price/market-badge.ts';
import { priceDisplay } from '#domain/price/price.ts';
import {
  favouritesPath,
  newArrivalsPath,
  searchRoutePath,
  similarVehiclesPath,
  vehiclePath,
} from '#domain/site/routes.ts';
import { vehicleHead } from '#domain/site/titles.ts';
import { vehicleThing } from '#domain/structured-data/vehicle.ts';
import { endsAt } from '#domain/validity.ts';
import { vehicleActions } from '#domain/vehicle/actions.ts';
import { certifiedProgramme } from '#domain/vehicle/certified.ts';
import { protectYourCar, returnsPolicy, whatsIncluded } from '#domain/vehicle/comes-with.ts';
import { dealerComments } from '#domain/vehicle/comments.ts';
import { allows, depositFor, hasCheckout, saveButton } from '#domain/vehicle/conditions.ts';
import { vehicleFeatures } from '#domain/vehicle/features.ts';
import { vehicleForms } from '#domain/vehicle/forms.ts';
import { keyFacts } from '#domain/vehicle/key-facts.ts';
import { sheetHref } from '#domain/vehicle/sheet.ts';
import { distinctRows, specifications } from '#domain/vehicle/specifications.ts';
import { carState } from '#domain/vehicle/state.ts';
import { isSold, soldWindow, stockState } from '#domain/vehicle/status.ts';
import { vehicleSummary } from '#domain/vehicle/summary.ts';
import { titleLines } from '#domain/vehicle/title.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { STATE_WORDS, soldNotices } from '#domain/vehicle/words.ts';
import { videoOf } from '#domain/video/video.ts';
import { tagViews } from '#domain/view/tag-view.ts';
import type { SoldPage, VehiclePage } from '#domain/view/vehicle-view.ts';
import { type Context, crumbsTo, seoOf } from '../context.ts';
import { formerPrice, timedVehicle } from './card.ts';
import { locationCard } from './location.ts';
import { hasPage } from './prose.ts';

/** A vehicle page without its similar cars, which are separate queries. */
type SimilarFields = 'similar' | 'similar_href';
export type VehicleDetail = Omit<VehiclePage, SimilarFields> | Omit<SoldPage, SimilarFields>;

/** The page of a car, whole or small by its state; `null` where it has none (rules 2). */
export function vehicleDetail(context: Context, slug: string): VehicleDetail | null {
  const vehicle = timedVehicle(context, slug);
  const state = vehicle && stockState(vehicle, context.site, context.now);
  if (vehicle === null || state === 'gone') return null;
  return state === 'sold_page' ? soldPage(context, vehicle) : vehiclePage(context, vehicle);
}

/** The page, with its button for similar cars leading to those that it shows. */
export function leadingToSimilar(page: VehicleDetail): VehicleDetail {
  if (page.kind === 'sold_page') return page;
  const actions = page.actions.map((action) =>
    action.kind === 'find_similar' ? { ...action, href: similarVehiclesPath(page.slug) } : action,
  );
  return { ...page, actions };
}

function soldPage(context: Context, vehicle: Vehicle): VehicleDetail {
  return { kind: 'sold_page', ...pageHead(context, vehicle, { indexed: false }) };
}

function vehiclePage(context: Context, vehicle: Vehicle): VehicleDetail {
  const { site, now, data, photo, frame } = context;
  const location = vehicleLocation(vehicle, data.whole('locations'));
  const state = carState(vehicle, site);
  const actions = vehicleActions(vehicle, site, location);
  const reserve = actions.find(({ kind, when_free }) => kind === 'reserve' && !when_free);
  const page = {
    kind: 'vehicle',
    ...pageHead(context, vehicle, { indexed: true }),
    tags: tagViews(vehicle, site, now, photo),
    availability: state,
    availability_text: STATE_WORDS[state],
    certified: certifiedProgramme(vehicle, site),
    gallery: vehicle.images.flatMap((image, index) => photo(image, photoText(vehicle, index), vehicle) ?? []),
    video: videoView(context, vehicle),
    turntable: vehicle.turntable?.flatMap((image) => frame(image) ?? []) ?? [],
    price: priceDisplay(vehicle, site, formerPrice(context, vehicle)),
    market: marketBadge(vehicle, site, now),
    finance: financeEstimate(vehicle, site, now),
    pre_approval_href: preApprovalHref(vehicle, site, location),
    stock_number: vehicle.stocknum,
    phone: phoneFor(vehicle, location, site),
    licences: location === null ? [] : licenceLabels(location),
    actions,
    forms: vehicleForms(vehicle, site),
    lead: {
      car_id: vehicle.id,
      car_dealership_id: vehicle.dealership_id,
      location: location?.slug ?? null,
    },
    lead_event: leadEvent(vehicle, site),
    can_shortlist: allows('compare', vehicle, site),
    alert_href: alertHref(context, vehicle),
    pdf_href: sheetHref(vehicle, site),
    save: saveButton(vehicle, site),
    facts: keyFacts(vehicle, site, now),
    comments: dealerComments(vehicle),
    whats_included: whatsIncluded(vehicle, site),
    why_buy: site.why_buy,
    reserve: reserve
      ? {
          deposit: formatMoney(depositFor(vehicle, site)),
          hours: site.reservation.hours,
          href: reserve.href,
        }
      : null,
    has_checkout: hasCheckout(vehicle, site),
    protect_your_car: protectYourCar(vehicle, site),
    returns: returnsPolicy(vehicle, site),
    summary: vehicleSummary(vehicle, site),
    specifications: distinctRows(specifications(vehicle, site, now)),
    features: vehicleFeatures(vehicle),
    location: location && locationCard(context, location),
    ...endsAt(soldWindow(vehicle, site)?.listedUntil ?? null),
  } as const;
  return { ...page, structured_data: vehicleThing(page, vehicle, site) };
}

/** A path leads to the host of the feed's photos, if settings name one. */
function videoView({ site }: Context, { video }: Vehicle): VehiclePage['video'] {
  return video === undefined ? null : videoOf(photoSource(video, site.images) ?? video);
}

/** The page that has a shopper mailed about a car; `null` where it needs no mail, or the site has no such page. */
function alertHref(context: Context, vehicle: Vehicle): string | null {
  if (!allows('compare', vehicle, context.site) || !hasPage(context, newArrivalsPath())) return null;
  return newArrivalsPath(vehicle.name, favouritesPath([vehicle.id]));
}

function pageHead(context: Context, vehicle: Vehicle, { indexed }: { indexed: boolean }) {
  const { site, photo } = context;
  const { slug, id, name, make, model, item_type } = vehicle;
  const [primary] = vehicle.images;
  return {
    seo: seoOf(context, vehiclePath(slug), vehicleHead(vehicle, site), {
      indexed,
      photo: primary === undefined ? null : photo(primary, name, vehicle),
    }),
    crumbs: crumbsTo(name, { label: 'Search', href: searchRoutePath() }),
    id,
    slug,
    name,
    make,
    model,
    title: titleLines(vehicle),
    item_type,
    sold_notices: isSold(vehicle) ? soldNotices(vehicle, site) : [],
  };
}

const photoText = ({ name }: Vehicle, index: number) => (index === 0 ? name : `${name}, photo ${index + 1}`);
