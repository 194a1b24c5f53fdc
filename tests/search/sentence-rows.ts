import type { ExpectedCars, SentenceRow } from './sentence-table.ts';

const max = (amount: number) => ({ max: amount });
const min = (amount: number) => ({ min: amount });
const from = (least: number, most: number) => ({ min: least, max: most });
const not = (...values: string[]) => ({ not: values });

const SUV = { body: 'SUV' };
const HILUX: ExpectedCars = { model: 'HiLux' };
const in2018 = { year: from(2018, 2018) };

/** Sentences of several amounts, about the stock of harbourside. */
const AMOUNT_SENTENCES: readonly SentenceRow[] = [
  ['kms under 100,000 price under 20,000', { km: max(100_000), price: max(20_000) }],
  ['price under 20k km under 100k', { km: max(100_000), price: max(20_000) }],
  ['budget 20k kms under 100k', { km: max(100_000), price: max(20_000) }],
  ['max price 15000 max kms 100000', { km: max(100_000), price: max(15_000) }],
  ['hilux 2018 km under 100000', { ...HILUX, ...in2018, km: max(100_000) }],
  ['hilux 2018 price under 50k', { ...HILUX, ...in2018, price: max(50_000) }],
  ['hilux 2018 budget 50k', { ...HILUX, ...in2018, price: max(50_000) }],
  ['hilux 2018 max 50k', { ...HILUX, ...in2018, price: max(50_000) }],
  ['year 2015 price 20000', { year: from(2015, 2015), price: max(20_000) }],
  ['suv 30k min 2015', { ...SUV, year: min(2015), price: max(30_000) }],
  ['suv 30k at least 2015', { ...SUV, year: min(2015), price: max(30_000) }],
  ['suv 2018 to 30k', { ...SUV, ...in2018, price: max(30_000) }],
  ['suv under 30k seats 7', { ...SUV, seats: 7, price: max(30_000) }],
  ['2018 seats 7', { ...in2018, seats: 7 }],
  ['7 seater people mover', { seats: 7 }],
  ['8 seater people mover', { seats: 8 }],
  ['7 seat people mover under 40k', { seats: 7, price: max(40_000) }],
  ['seats 7 price under 40k', { seats: 7, price: max(40_000) }],
  ['seats 7 or 8', { seats: from(7, 8) }],
  ['for a family of 6', { seats: min(6) }],
  ['30k mark', { price: from(27_000, 33_000) }],
  ['2018 $20k', { ...in2018, price: max(20_000) }],
  ['2019-2022 $40k suv', { ...SUV, year: from(2019, 2022), price: max(40_000) }],
  ['2019-2022 $20-40k <80k km', { year: from(2019, 2022), price: from(20_000, 40_000), km: max(80_000) }],
  ['under 40k over 20k', { price: from(20_000, 40_000) }],
  ['under 40k not under 20k', { price: from(20_000, 40_000) }],
  ['suv btw 35k and 40k', { ...SUV, price: from(35_000, 40_000) }],
  ['suv 35k/40k', { ...SUV, price: from(35_000, 40_000) }],
];

/** Ages and build years, with the year 2026 as the current one. */
const YEAR_SENTENCES: readonly SentenceRow[] = [
  ['newer than 5 years', { year: min(2021) }],
  ['newer than 5 years old', { year: min(2021) }],
  ['younger than 5 years', { year: min(2021) }],
  ['no older than 5 years', { year: min(2021) }],
  ['older than 10 years', { year: max(2016) }],
  ['at least 10 years old', { year: max(2016) }],
  ['3-5 years old', { year: from(2021, 2023) }],
  ['2018 to current', { year: min(2018) }],
  ['2020 & newer', { year: min(2020) }],
  ['2018 above', { year: min(2018) }],
  ['2018-19', { year: from(2018, 2019) }],
  ['2 years old', { year: min(2024) }],
  ['hilux 5 years warranty', HILUX],
  ['2018-20 hilux', { ...HILUX, year: from(2018, 2020) }],
  ['2017/18 corolla', { model: 'Corolla', year: from(2017, 2018) }],
  ['2019/20 rav4', { model: 'RAV4', year: from(2019, 2020) }],
];

/** Exclusions that "or" and commas go on with. */
const EXCLUDING_SENTENCES: readonly SentenceRow[] = [
  ['no diesels or manuals', { fuel: not('Diesel'), transmission: not('Manual') }],
  ['neither diesel nor manual', { fuel: not('Diesel'), transmission: not('Manual') }],
  ['anything except diesel or manual', { fuel: not('Diesel'), transmission: not('Manual') }],
  ['no utes or diesels', { body: not('Ute'), fuel: not('Diesel') }],
  ['ute not manual or white', { body: 'Ute', transmission: not('Manual'), colour: not('White') }],
  ['no diesel, manual or white', { fuel: not('Diesel'), transmission: not('Manual'), colour: not('White') }],
  ['no manual, white or silver', { transmission: not('Manual'), colour: ['White', 'Silver'] }],
  ['x trail not cvt', { model: 'X-Trail' }],
  ['ute not dual cab', { body: 'Ute' }],
  ['no utes, automatic', { body: not('Ute'), transmission: 'Automatic' }],
];

/** Names that shoppers shorten, and words that are no names. */
const NAME_SENTENCES: readonly SentenceRow[] = [
  ['toyota prado', { model: 'LandCruiser Prado' }],
  ['toyota prado diesel under 100k', { model: 'LandCruiser Prado', fuel: 'Diesel', price: max(100_000) }],
  ['what models do you have', {}],
  ['suv that can carry 7 people', { ...SUV, seats: 7 }],
  ['tell me what suvs you have under 40k', { ...SUV, price: max(40_000) }],
  ['mine spec hilux', HILUX],
  ['food van', { body: 'Van' }],
  ['not a write off', {}],
  ['kluger vs palisade', { model: ['Kluger', 'Palisade'] }],
  ['all makes and models', {}],
  [
    'kia dealership newcastle',
    { make: 'Kia', location_name: ['Harbourside Broadmeadow', 'Harbourside Cardiff'] },
  ],
  ['safe 5 star ancap suv', SUV],
  ['suv <$30k inc on roads', { ...SUV, price: max(30_000) }],
  ['3 row suv', { ...SUV, seats: min(7) }],
  ['holden commodore wagon', { model: 'Commodore Sportwagon' }],
  ['ute for the farm', { body: 'Ute' }],
  ['stock no H10001', { stocknum: 'H10001' }],
  ['stock number: H10001', { stocknum: 'H10001' }],
  ['suv models under 40k', { ...SUV, price: max(40_000) }],
  ['kia models', { make: 'Kia' }],
  ['rav4 cruiser', { model: 'RAV4', badge: 'Cruiser Hybrid (AWD)' }],
  ['mazda 2 or 3', { model: ['Mazda2', 'Mazda3'] }],
  ['mazda 2/3', { model: ['Mazda2', 'Mazda3'] }],
  ['mazda 3 or 6 hatch', { model: ['Mazda3', 'Mazda6'], body: 'Hatch' }],
  ['mint condition', {}],
  ['medium suv', SUV],
  ['mid size suv', SUV],
  ['new shape corolla', { model: 'Corolla' }],
  ['ute, trade in welcome', { body: 'Ute' }],
  ['hilux rego til june 2026', HILUX],
  ['triton gls', { model: 'Triton' }],
  ['ute, one lady owner', { body: 'Ute' }],
];

/** Distances, and kilometres in thousands. */
const KILOMETRE_SENTENCES: readonly SentenceRow[] = [
  ['suv 20km from newcastle', { ...SUV, location_name: ['Harbourside Broadmeadow', 'Harbourside Cardiff'] }],
  ['suv within 20 km', SUV],
  ['under 100,000k', { km: max(100_000) }],
  ['ev 500km+ range', { fuel: 'Electric' }],
  ['ev range of at least 400km', { fuel: 'Electric' }],
  ['ev over 400km', { fuel: 'Electric' }],
  ['electric 400+kms', { fuel: 'Electric' }],
  ['20kish', { price: from(18_000, 22_000) }],
  ['100000k', { km: max(100_000) }],
  ['suv under 80,000k', { ...SUV, km: max(80_000) }],
  ['suv under $80,000k', { ...SUV, price: max(80_000) }],
];

/** More sentences about the stock of harbourside. */
export const HARBOURSIDE_SENTENCES: readonly SentenceRow[] = [
  ...AMOUNT_SENTENCES,
  ...YEAR_SENTENCES,
  ...EXCLUDING_SENTENCES,
  ...NAME_SENTENCES,
  ...KILOMETRE_SENTENCES,
];
