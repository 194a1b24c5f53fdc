import { ownProperty } from '#domain/own-property.ts';
import { attributeAt, doubt, quoted, type RecordReader } from './reading.ts';

/** Without case and signs: "4x4", "4 X 4", "A/T" and "Plug-in Hybrid". */
const fold = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

const UNLEADED =
  'ulp, unl, ulp91, u91, e10, unleaded, unleaded 91, petrol ulp, petrol unleaded, petrol unleaded ulp';
const PREMIUM =
  'pulp, pulp95, pulp98, premium ulp, premium unleaded, unleaded 95, unleaded 98, petrol pulp, petrol premium ulp, petrol premium unleaded, petrol premium 95, petrol premium 98';
const FUELS = {
  Petrol: 'pet, petr, gasoline',
  Diesel: 'dsl, dies, dsel, dt, td, turbo diesel, t/diesel, diesel turbo',
  LPG: 'lpg, lpg only',
  Electric: 'elec, elect, ev, bev',
  Hybrid: 'hyb, hybr, hev',
  'Plug-in Hybrid': 'phev, phv',
};
const GEARS = { Automatic: 'auto, aut, at', Manual: 'man, mt' };

const CVT =
  'cvt, e-cvt, xtronic cvt, constantly variable, continuous variable, continuously variable, constantly variable transmission, continuous variable transmission, continuously variable transmission';
const GEARBOX = { ...GEARS, CVT, 'Dual Clutch': 'dct', DSG: 'dsg' };
const BODY = {
  Hatch: 'htch, hatc, htc, hbk, h/back, hatchback',
  Sedan: 'sdn, sed, saloon',
  Wagon: 'wag, wgn, wagn, s/wagon, station wagon, estate, sportwagon, sports wagon',
  Ute: 'uty, util, utility, pickup, p/up',
  Coupe: 'cpe, coup',
  Convertible: 'conv, cnv, cabriolet',
  'Cab Chassis': 'cchas, cab chas, chassis, chas',
  'People Mover': 'pmov, p/mover, mpv',
  Van: 'van, panel van',
  SUV: 'suv, sport utility, sports utility, sport utility vehicle, sports utility vehicle',
  Bus: 'bus',
};

/** Fields whose values dealers write as codes: the value that shoppers read, and its codes. */
export const ATTRIBUTE_WORDS = {
  fuel: { ...FUELS, 'Unleaded Petrol': UNLEADED, 'Premium Unleaded Petrol': PREMIUM },
  simple_fuel: {
    ...FUELS,
    // The kind of petrol is that of `fuel`: here it would be another filter and no fuel of the catalogues.
    Petrol: `${FUELS.Petrol}, ${UNLEADED}, unleaded petrol, ${PREMIUM}, premium unleaded petrol, premium petrol`,
    LPG: `${FUELS.LPG}, liquid petroleum gas, liquefied petroleum gas`,
    Hybrid: `${FUELS.Hybrid}, petrol/electric, unleaded/electric, unleaded petrol/electric, premium unleaded/electric, premium unleaded petrol/electric, ulp/electric, pulp/electric, diesel/electric, hyb/pet, pet/hyb, petrol hybrid, hybrid petrol, petrol electric hybrid`,
  },
  trans: GEARBOX,
  'variant.geartype': GEARBOX,
  // All that shift by themselves; `trans` has their name.
  simple_transmission: {
    ...GEARS,
    Automatic: `${GEARS.Automatic}, ${CVT}, dct, dsg, reduction gear, single speed, 1 speed, 1 spd, 1 sp, single speed reduction gear, 1 speed reduction gear`,
  },
  drive: {
    Front: 'fwd, front wheel drive',
    Rear: 'rwd, rear wheel drive',
    AWD: 'awd, all wheel drive',
    '4WD': '4x4, four wheel drive, 4 wheel drive, 4x4 dual range, 4x4 on demand, 4x4 constant',
    '2WD': '4x2, two wheel drive, 2 wheel drive',
  },
  simple_body: BODY,
  'variant.bodyconfiguration': BODY,
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type CodedField = keyof typeof ATTRIBUTE_WORDS;

/** By field, what dealers write, folded → the value; a value is a spelling of itself: feeds write it in capitals, too. */
const VALUES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(ATTRIBUTE_WORDS).map(([field, words]) => [
    field,
    new Map(
      Object.entries(words).flatMap(([value, codes]) =>
        [value, ...codes.split(', ')].map((code) => [fold(code), value] as const),
      ),
    ),
  ]),
);

/** Patterns of a text, and what replaces each. */
type Replacements = Partial<Record<CodedField, readonly (readonly [RegExp, string])[]>>;

const GEARS_AND_LETTER = [
  [/^(\d{1,2}) ?(?:sp(?:ee)?d? ?)?a(?:\/?t)?$/i, '$1 Speed Automatic'],
  [/^(\d{1,2}) ?(?:sp(?:ee)?d? ?)?m(?:\/?t)?$/i, '$1 Speed Manual'],
] as const;

/** Codes of more than a letter: "6A", "5 Sp M". */
const CODES: Replacements = {
  trans: GEARS_AND_LETTER,
  'variant.geartype': GEARS_AND_LETTER,
  simple_transmission: GEARS_AND_LETTER,
};

const CAB = '(?:single|dual|double|dbl|crew|space|super|king|extra|xtra|extended|freestyle|[sdx])';

/** What stands around a word that says no more about the field. */
const AROUND: Replacements = {
  simple_transmission: [
    [
      /^(?!.*\bman).*\b(?:auto(?:matic)?|cvt|dct|dsg|pdk|s[ -]?tronic|tiptronic|dual[ -]clutch)\b.*$/i,
      'Automatic',
    ],
    [/^(?!.*\bauto).*\bman(?:ual)?\b.*$/i, 'Manual'],
  ],
  simple_body: [
    [/^\d ?d(?:oo)?r?s? /i, ''],
    [/(?<=\S)[ ,]+\d ?d(?:oo)?r?s?$/i, ''],
    // "D/CAB P/UP"
    [new RegExp(String.raw`^${CAB}[ /]?(?:cab|c\b)[ /]+(?=\S)`, 'i'), ''],
    // "Utility - Dual Cab", "UTE DUAL CAB"
    [new RegExp(String.raw`(?<=\S)(?: ?[-–,/(] ?| )${CAB}[ /]?cab\)?$`, 'i'), ''],
  ],
};

const replaced = (replacements: Replacements, field: CodedField, text: string): string =>
  (replacements[field] ?? []).reduce((rest, [pattern, word]) => rest.replace(pattern, word), text);

const GEARBOX_LETTERS = { a: 'Automatic', m: 'Manual', c: 'CVT' };
const FUEL_LETTERS = { p: 'Petrol', u: 'Petrol', d: 'Diesel', e: 'Electric', h: 'Hybrid', l: 'LPG' };

/** What letters mean in a column of a field; an inspection proposes them, and no record is read by them alone. */
const LETTERS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fuel: FUEL_LETTERS,
  simple_fuel: FUEL_LETTERS,
  trans: GEARBOX_LETTERS,
  simple_transmission: GEARBOX_LETTERS,
  drive: { f: 'Front', r: 'Rear', a: 'AWD' },
  // S is a sedan, an SUV or a station wagon, C a coupe, a convertible or a cab chassis.
  simple_body: { h: 'Hatch', w: 'Wagon', u: 'Ute', v: 'Van' },
  colour: {},
  interior_colour: {},
};

/** The fields in whose columns a letter stands for a word. */
export const LETTERED_FIELDS: readonly string[] = Object.keys(LETTERS);

/** The word that a letter stands for in a column of a field, in any case; `undefined` where that is not clear. */
export function wordOfLetter(field: string, text: string): string | undefined {
  const words = LETTERS[field] ?? {};
  const letter = text.trim().toLowerCase();
  return ownProperty(words, letter);
}

/** Whether a text names a body, in any spelling that is read. */
export const isBody = (text: string): boolean =>
  [text, ...text.split(/[\s,-]+/)].some((word) => VALUES.get('simple_body')?.has(fold(word)));

/** A lone letter or digit: a code that no shopper can read. */
export const isLetter = (text: string): boolean => /^[\p{L}\p{N}]$/u.test(text.trim());

/** The word that shoppers read for what a field has, in any spelling that is read; `undefined` for an unknown one. */
export function shownWord(field: CodedField, text: string): string | undefined {
  const words = replaced(CODES, field, text);
  const values = VALUES.get(field);
  return values?.get(fold(words)) ?? values?.get(fold(replaced(AROUND, field, words)));
}

/**
 * An attribute in words that shoppers read: "PULP" is "Petrol", "6A" is "6 Speed Automatic"; a letter alone is dropped
 * and reported.
 */
export function wordAt(reading: RecordReader, field: CodedField): string | null {
  const text = attributeAt(reading, field);
  if (text === null) return null;
  const word = shownWord(field, text);
  if (word !== undefined) return word;
  return isLetter(text)
    ? doubt(reading, field, `${quoted(text)} is a letter, no word`)
    : replaced(CODES, field, text);
}
