import type { FacetAttribute } from '../facets.ts';
import { words } from './words.ts';

/** Words after which stands what a car must not have. */
export const NOT_WORDS = words(`
  not, no, non, without, except, except for, excluding, exclude, but not, but no, minus, other than, apart
  from, anything but, everything but, all but, anything except, anything other than, isnt, not a, not an,
  not the, not any, but not a, dont want, do not want, dont like, besides, avoid, neither, nothing, w/out,
  w/o, not interested in, not keen on, not into, not fond of, never, hate, rather not, cant drive, cannot
  drive, can not drive, all cars but, any car but, any cars but, all vehicles but, any type but, any style
  but, any shape but`);

/** What "any colour but" excludes a value of; "but" alone excludes nothing. */
const EXCEPTED: readonly (readonly [attribute: FacetAttribute, nouns: readonly string[]])[] = [
  ['colour', ['colour', 'color']],
  ['make_model', ['make', 'brand', 'model']],
  ['body', ['body', 'body type', 'body style']],
  ['fuel', ['fuel', 'fuel type', 'engine']],
  ['transmission', ['transmission', 'gearbox']],
];

/** Phrases after which stands what a car must not have, with the facet that they name. */
export const EXCEPT_PHRASES = EXCEPTED.flatMap(([attribute, nouns]) =>
  nouns.flatMap((noun) =>
    ['any', 'every', 'all', 'each'].map((all) => [`${all} ${noun} but`, attribute] as const),
  ),
);

/** Words between values, of which one must hold. */
export const OR_WORDS = [
  'or',
  'and',
  'nor',
  '/',
  '&',
  ',',
  'and or',
  'or a',
  'or an',
  'either',
  'vs',
  'versus',
];

/** Politeness and praise: they narrow nothing. */
export const FILLER_WORDS = words(`
  a, an, the, any, some, thats, rather, to spend, spend, spending, 4 my, 4 me, 4 the, 4 our, 4 work, all,
  every, something, anything, everything, one, ones, thing, of, in, for, with, w, at, on, to, by, within,
  that, which, it, its, is, are, be, been, has, have, having, im, ive, id, i, me, my, we, us, our, you,
  your, u, am, as, so, but, please, pls, plz, thanks, thank you, cheers, ta, mate, hi, hello, hey, gday,
  there, show, show me, find, find me, search, search for, list, give, get, looking, looking for, look,
  look for, lookin, after, want, wants, wanted, wanting, wanna, need, needed, needs, like, would, could, can, do,
  does, got, would like, would love, love, prefer, preferably, preferred, ideally, maybe, must, should,
  must be, must have, have you got, just, only, also, really, very, pretty, quite, too, what, whats,
  where, who, buy, buying, to buy, purchase, sale, for sale, on sale, sell, selling, available, around,
  near, near me, nearby, close, close to, local, here, from, under, over, about, than, then, if, this,
  car, cars, vehicle, vehicles, automobile, automobiles, ride, wheels, motor, good, great, nice, best,
  decent, clean, mint, tidy, reliable, safe, solid, quality, beautiful, perfect, excellent, immaculate, awesome,
  cool, sweet, ripper, top, condition, well, kept, looked, maintained, happy, trusty, dependable, ok,
  okay, right, suitable, suit, ready, price, price of, priced, budget, dollars, bucks, kms, km,
  kilometres, year, years, old, model, models, colour, color, coloured, colored, paint, painted, body,
  type, style, shape, fuel, engine, transmission, trans, gearbox, make, brand, drive, driving, powered,
  dark, light, metallic, pearl, bright, seats, seat, stock, stock no, stock number,
  stock num, stk, stk no, deal, deals, offer, offers, work, kids, wife,
  husband, dad, mum, son, daughter, partner, hubby, mother, father, parents, he, she, they, him, her, them, couple, few, lot, lots, more, less, big, large, while, will, when,
  how, many, much, drive away, asap, today, now, quick, fast, urgent, urgently, use, using, runs, running,
  price range, medium, medium size, medium sized, mid size, mid sized, midsize, new shape, new look, old shape, matte, matt, matter, doesnt matter, dont mind, dont care, not fussed,
  tell, carry, real, accept, expect, town,
  run around, makes, brands, colours, colors, types, styles, sizes, size, dealer, dealership, included, inc, similar, spec, proper, other, legal`);

/** What no search can narrow by: it is named as left out. */
export const UNSEARCHED_PHRASES = words(`
  one owner, single owner, 1 owner, one lady owner, lady owner, service history, full service history, log book, log books, books, rego,
  with rego, long rego, registered, rwc, roadworthy, no accidents, accident free, no finance,
  finance available, warranty, with warranty, new car warranty, ex rental, ex hire, ex government, ex fleet,
  ex lease, delivery, sold, trade in, trade ins, trade in welcome, trade ins welcome, careful owner, one careful owner,
  ono, neg, nego, negotiable, weekly payments, cheap to insure, uber, rideshare, dog friendly, project, roomy, spacious, big boot, hot, performance,
  performance car, finance, finance avail, low deposit, unregistered, unreg, written off, write off, per charge, on a charge, bad credit, credit check, rent to own, ppsr, ppsr clear, ancap, egc, or near offer, japanese, chinese,
  korean, german, european, farm, beach, camping, balance, braked, full time, part time, food, mine, mine spec,
  repairable, wholesale, run out, runout, swap, swaps, price drop, reduced, special, specials, new arrival, new arrivals,
  latest arrivals, just arrived, just in, value, best value, good value, value for money, commuter, older, older car,
  older model, dark coloured, light coloured, dark colour, light colour`);

/** What a search can narrow by only where the stock has features of these words. */
export const FEATURE_PHRASES: readonly string[] = ['lams', 'lams approved', 'bunk'];

/** Seats that are looked up where the stock has features of seats; elsewhere "seats" is omitted. */
export const SEAT_PHRASES: readonly string[] = words(
  'leather, cloth, heated, cooled, ventilated, sport, sports, bucket, memory, massage, folding',
).flatMap((quality) => [`${quality} seat`, `${quality} seats`]);

/** Words that alone are of the whole car, and the parts that they are of beside these: "black interior" is no colour. */
const PART_WORDS: readonly (readonly [qualities: readonly string[], parts: readonly string[]])[] = [
  [
    words('electric, power, auto, automatic'),
    words('window, mirror, tailgate, boot, sunroof, brake, sliding door, park, parking'),
  ],
  [words('electric, power'), words('seat, door, steering')],
  [words('auto, automatic'), words('headlight, wiper, hold, braking, emergency braking, climate control')],
  [
    words('rear, front, side'),
    words('camera, view camera, sensor, parking sensor, seat, spoiler, air con, airbag, bar'),
  ],
  [
    words('black, white, grey, red, tan, brown, beige, cream'),
    words('interior, trim, leather, leather seat, upholstery, rim, mag, alloy, roof'),
  ],
  [words('new'), words('tyre, tire, battery, engine, gearbox, clutch, timing belt, brake')],
  [words('tow'), words('bar, pack, ball, hitch, kit')],
];

/** Phrases that begin with a word that alone means something else, and words that would be taken for a mistyped name. */
export const TEXT_PHRASES: readonly string[] = [
  ...words(
    `special edition, android auto, car play, cruise control, adaptive cruise, adaptive cruise control, wheel, roof, rack,
    form, block, track, hill, read, cooler, beater, lead, transport, export, team, vintage, copper, frost, stack, common,
    user, blown`,
  ),
  ...PART_WORDS.flatMap(([qualities, parts]) =>
    qualities.flatMap((quality) => parts.flatMap((part) => [`${quality} ${part}`, `${quality} ${part}s`])),
  ),
];
