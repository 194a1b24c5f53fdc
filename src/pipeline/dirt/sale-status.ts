import { foldName } from '#domain/nearest-name.ts';
import { STATUSES, type Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import { conditionMeaning } from './condition.ts';

/** What a word of a feed says about the sale of a car. */
interface SaleStatus {
  status: Vehicle['status'];
  /** Somebody has put it aside: it is for sale, and reserved. */
  reserved: boolean;
}

/** Words of feeds for the sale of a car, beside those of a vehicle; "Sold" may have more behind it. */
export const STATUS_WORDS = {
  in_stock:
    'available, available now, for sale, on sale, active, live, current, listed, relisted, publish, published, advertised, online, stock, ready for sale, not sold, unsold',
  coming_soon: 'in transit, on order, arriving, arriving soon, due in, incoming, pre arrival',
  sold: 'delivered, settled, awaiting delivery',
} as const satisfies Record<Vehicle['status'], string>;

export const RESERVED_WORDS =
  'reserved, on hold, hold, under offer, deposit taken, deposit, on deposit, deposit paid, deposit received, deposit held, under deposit, pending, sale pending, pending sale, sale agreed, under contract';

const folded = (words: string) => words.split(', ').map(foldName);

const MEANINGS: ReadonlyMap<string, SaleStatus> = new Map<string, SaleStatus>([
  ...STATUSES.flatMap((status) =>
    [foldName(status), ...folded(STATUS_WORDS[status])].map(
      (word) => [word, { status, reserved: false }] as const,
    ),
  ),
  ...folded(RESERVED_WORDS).map((word) => [word, { status: 'in_stock', reserved: true }] as const),
]);

/** What a word says about the sale of a car, in any case and with any signs; `undefined` for an unknown one. */
export const saleStatus = (text: string): SaleStatus | undefined => ownMeaning(text) ?? besideCondition(text);

const ownMeaning = (text: string): SaleStatus | undefined =>
  MEANINGS.get(foldName(text)) ?? (/^sold\b/i.test(text.trim()) ? MEANINGS.get('sold') : undefined);

/** Labels are short: each division of a longer text would be tried. */
const LABEL_LENGTH = 80;

/** What "NEW - In Transit" says behind the condition: unless it is merely in stock, as all are that have one. */
function besideCondition(text: string): SaleStatus | undefined {
  if (text.length > LABEL_LENGTH) return undefined;
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const meanings = words.map((_, length) =>
    conditionMeaning(words.slice(0, length).join(' ')) === undefined
      ? undefined
      : ownMeaning(words.slice(length).join(' ')),
  );
  return meanings.find((one) => one !== undefined && (one.status !== 'in_stock' || one.reserved));
}

const WITHDRAWN =
  /^(?:sld|retailed|wholesaled?|withdrawn|deleted|removed|delisted|archived|expired|inactive|offmarket|unavailable|not(?:available|forsale))/;

/** … and anywhere in a text: "Vehicle sold", not "not yet sold". */
const GONE =
  /(?<!\b(?:not|never)(?: yet)? )\b(?:sold|sld|retailed|wholesaled|withdrawn|deleted|removed|delisted|archived)\b/i;

/** Whether a text says that a car is no longer offered; it means no status of ours. */
export const isWithdrawn = (text: string): boolean =>
  saleStatus(text) === undefined &&
  (WITHDRAWN.test(foldName(text)) || GONE.test(text.replace(/[^\p{L}\p{N}]+/gu, ' ')));

/** Labels that say that a car is sold and nothing else; "Just delivered" may be a car that came in. */
const SOLD_LABEL =
  /^(?:(?:(?:just|now|this|vehicle|car|is) )*(?:sold|withdrawn)(?:(?: and)? delivered)?(?: thank ?you| thanks)?|delivered)$/;

/** Whether a label says that a car is sold: other words beside it may take that back ("Sold: no", "To be sold"). */
export const isGone = (text: string): boolean =>
  text.length <= LABEL_LENGTH && !text.includes('?') && SOLD_LABEL.test(labelWords(text));

const labelWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
