/** What a text claims of time: that a car has just arrived, or something else that passes. */
export type TimeClaim = 'arrival' | 'passing';

const words = (...parts: string[]) => new RegExp(`\\b(?:${parts.join('|')})\\b`, 'i');

const FULL_MONTHS =
  'january|february|april|june|july|august|september|october|november|december|march(?! (?:hare|fly))';
const MAY =
  'may(?! (?:be|have|has|include|need|vary|differ|not|apply|qualify|contain|incur|require|change|suit))';
const SHORT_MONTHS = `(?:jan|feb|mar|apr|${MAY}|jun|jul|aug|sept?|oct|nov|dec)\\b\\.?`;
const ANY_MONTH = `(?:${FULL_MONTHS}|${SHORT_MONTHS})`;
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const YEAR = "(?:20\\d\\d|[’']\\d\\d)";
/** What stands before the day, month or year of an event; "from" and "to" also stand between figures. */
export const LEADING_IN =
  '(?:in|by|before|until|till?|to|through|thru|during|from|for|on|this|next|early|mid|late|end of|start of|due|eta|arriv(?:es?|ing|al)|lands|landing|coming|opening|launching|delivery|expected|available|ready|ends?|ending|expires?|closes|closing|valid|starts?|starting|rego|registered)[ :-]+(?:the )?';
const SALE =
  '(?:sales?|specials?|deals?|offers?|bonus(?:es)?|clearances?|prices?|pricing|savings?|discounts?|promos?|promotions?|events?|madness|mania|bargains?|blitz|frenzy|run[ -]?outs?|blow[ -]?outs?|sell[ -]?offs?|cash ?backs?|rebates?|arrivals?|deliver(?:y|ies)|stock|only)';
const SEASON = '(?:summer|autumn|winter|spring)';

/** Before "day", of no day in particular. */
const NO_DAYS =
  'one|two|four|first|track|same|every|each|any|all|per|next|another|whole|business|working|modern|present|three|five|seven|ten|fourteen|thirty';

/** Words of time that name a part, a model, a place or a past fact. */
const TIMELESS = [
  // A fact of the car's making stays true.
  new RegExp(
    `\\b(?:early|mid|late)?[ -]?(?:${ANY_MONTH}[ ,/-]*|\\d{1,2}[/-])?${YEAR}[ -]+(?:built?d?|compliance|comp|complied|plated?|registered|model|series|demo(?:nstrator)?s?$)\\b`,
    'gi',
  ),
  new RegExp(
    `\\b(?:built?d?|compliance|comp|complied|manufactured|made|plated|registered|serviced|since|new (?:tyres|brakes|battery|clutch|engine)|history(?: (?:up )?(?:to|until|till))?)(?: (?:date|plate|in|on))*[ :]*(?:early|mid|late)?[ -]?(?:${DAY}[ -])?(?:${ANY_MONTH}[ ,/-]*)?(?:\\d{1,2}[/-])?${YEAR}?`,
    'gi',
  ),
  new RegExp(
    `\\b${SEASON}[ -]+(?:(?:weather|driving|touring|use)[ -]+)?(?:packs?|packages?|tyres?|tires?|wheels?|rims?|mode|mats?|kits?|rubber|edition|series|trim|ready|proof|tested|assist(?:ed)?|loaded|suspension|seats?|rates?|steel|lift|covers?|white|grey|gr[ae]y|gold|green|blue|red|yellow|black|brown|silver|sky|bronze|hill|creek|vale|farm|gully)\\b`,
    'gi',
  ),
  /\b(?:coil|air|leaf|gas|rear|front|sports?|duty|hd|helper|king|lowered|raised|progressive|all|four|4)[ -]+(?:springs?|seasons?)\b/gi,
  /\bnissan march\b|\bmarch(?:[ /(]+(?:k1\d|micra|nismo|bolero|12sr|hatch(?:back)?|cabriolet|turbo|box)\b)|\bmicra[ /(]+march\b/gi,
  /\b(?:black|dark|midnight|cyber) (?:edition|pack|grey|blue)\b/gi,
  /\bdue to (?!arrive|land|be\b|come)/gi,
  /\b(?:no|not|nothing)(?: \w+){0,2} due\b/gi,
] as const;

/** Longer texts, in characters, are no labels: only their start is read. */
export const LONGEST_LABEL = 200;

interface ClaimWords {
  claim: TimeClaim;
  words: RegExp;
  /** Claims time only where no sentence stands around it: weekdays, months and dates also stand in opening hours and news. */
  label?: true;
}

/** Words that claim time, the first that fits. */
const CLAIMS: readonly ClaimWords[] = [
  {
    claim: 'passing',
    words: words('yesterday', 'to(?:day|night|morrow)', 'tonite', '(?:this|last) (?:week|weekend|month)'),
    label: true,
  },
  {
    claim: 'arrival',
    words:
      /\b(?:new|latest|recent|fresh)[\s-]+arrivals?\b|\b(?:just|newly|recently|fresh(?:ly)?)[\s-]+(?:in|arrived|landed|listed|added)\b|^new in\b|\bfresh stock\b/i,
  },
  {
    claim: 'passing',
    words:
      /\bjust\b(?! \$?\d)|\bto(?:day|night|morrow)\b|\b(?:this|next) (?:week|weekend|month|quarter|year|\w+day)\b|\b\w+day only\b/i,
  },
  {
    claim: 'passing',
    words:
      /\b(?:ends|ending|expires?|expiring|until|till)\b|\bclos(?:es|ing) (?:soon|on|\w+day|down)\b|\brecently (?:reduced|dropped|listed|sold)\b|\barriving soon\b/i,
  },
  {
    claim: 'passing',
    words:
      /\b(?:last|final) (?:day|hour|week|chance)s?\b|\blimited time\b|\bhurry\b|\b\d+ (?:hour|day|week)s? (?:left|only|to go|sale|special)\b/i,
  },
  // Sales by their season.
  {
    claim: 'passing',
    words:
      /\b(?:eofy|end of (?:financial )?year|weekend|flash|easter|christmas|boxing day|(?:black|cyber) \w+day|january|february|march|april|june|july|august|september|october|november|december)\b.*\b(?:sales?|specials?|deals?|offers?)\b|^(?:eofy|black friday)$/i,
  },
  // Seasons, and days that shops celebrate.
  {
    claim: 'passing',
    words: words(
      SEASON,
      'easter|christmas|x-?mas|halloween|thanksgiving|diwali|deepavali|ramadan|eid|hanukkah|festive',
      "new year(?:[’']?s)?(?! (?:model|plate))",
      `(?!(?:${NO_DAYS})\\b)[a-z’']{3,} day(?! (?:returns?|exchange|money|guarantee|warranty|trial|delivery|service|use|running|test))`,
      "(?:king|queen)[’']?s birthday|melbourne cup|grand final|click frenzy|back to school",
      '(?:black|good|cyber|freaky|super|manic|mad|mega) (?:friday|saturday|sunday|monday|week)',
      '(?:long|holiday|public holiday|easter) weekend|(?:school|public|summer|winter|easter) holidays?',
      `(?:holiday|festive|silly|ski|snow|footy) season|(?:holiday|weekend|anniversary|birthday|flash|midnight|twilight) ${SALE}`,
      '(?:weekly|monthly|daily|seasonal) (?:specials?|deals?|offers?|bargains?)',
      'stock[ -]?take|grand opening|tax time|(?:deal|car|special|offer|pick) of the (?:day|week|month)',
    ),
    label: true,
  },
  // Ends of periods.
  {
    claim: 'passing',
    words: words(
      'eof?y|eom|eoq|fy ?\\d\\d',
      'end[ -]of[ -](?:the[ -])?(?:(?:financial|fin|calendar|tax)[ -])?(?:year|month|quarter|season|week)',
      '(?:year|month|quarter|season|financial year)[ -]end',
      '(?:last|final)(?: few| two| three)? (?:days?|hours?|weeks?|month)|limited (?:time|period|offer)',
      `(?:\\d+|one|two|three|four|seven)[ -]?(?:hrs?|hours?|days?|weeks?|months?) ?(?:left|to go|remaining|away|ago|${SALE})`,
    ),
    label: true,
  },
  // Months, weekdays and dates. "May", "mar" and "sun" are also other words.
  {
    claim: 'passing',
    words: words(
      FULL_MONTHS,
      `${LEADING_IN}${SHORT_MONTHS}`,
      `${DAY}(?: of)?[ -]?${SHORT_MONTHS}`,
      `${SHORT_MONTHS}[ -]?(?:${YEAR}|${DAY}(?![ ,]?\\d*(?:km|kms|seats?|%|kw|l)\\b)|${SALE})`,
      `${SHORT_MONTHS}[ ]?[/&-][ ]?${SHORT_MONTHS}`,
      `(?:${LEADING_IN}|(?:last|sold|reduced|listed) )${WEEKDAY}|${WEEKDAY} ${SALE}`,
    ),
    label: true,
  },
  {
    claim: 'passing',
    words: words(
      '\\d{1,2}([/.-])\\d{1,2}\\1(?:20)?[2-4]\\d|20\\d\\d-\\d\\d-\\d\\d',
      `${LEADING_IN}\\d{1,2}/(?:\\d{1,2}|20\\d\\d)`,
      `(?:early|mid|late|by|before|due|arriving|coming|expected|available|opening|launching|delivery)(?: in| from| early| mid| late| the end of){0,3}[ -]+20\\d\\d`,
      `(?:arriving|due|coming|in|by|from|expected|late|early|mid|available|delivery) q[1-4]|q[1-4](?:[ /-]*20\\d\\d)? (?:arrivals?|deliver(?:y|ies))`,
      `(?:first|second|1st|2nd) half(?: of)? 20\\d\\d`,
    ),
    label: true,
  },
  { claim: 'passing', words: new RegExp(`^(?:${SHORT_MONTHS}|${WEEKDAY})$`, 'i'), label: true },
  // What comes, came or holds for a time.
  {
    claim: 'passing',
    words: words(
      'arriving|arrives|landing(?! gear)|lands|due|eta',
      'valid (?:to|till?|until|through|thru|from|for)',
      'while stocks? lasts?|for a short time|recently',
      'clos(?:es|ing)(?= (?:in|at|by|tonight|midnight|\\d))',
    ),
    label: true,
  },
  { claim: 'arrival', words: words('(?:has|have|now)? ?(?:arrived|landed)'), label: true },
];

/** Returns what a text, such as a heading or a sentence of a page, claims of time; `null` for nothing. */
export const timeClaim = (text: string): TimeClaim | null =>
  CLAIMS.find(({ words, label }) => label === undefined && words.test(text))?.claim ?? null;

/**
 * Returns what a label, such as a car's tag or the name of an offer, claims of time; `null` for nothing. Here months,
 * seasons, holidays and dates claim it by themselves, unless they name a part, a model or when the car was built.
 */
export function labelClaim(label: string | null): TimeClaim | null {
  if (label === null) return null;
  const timed = TIMELESS.reduce(
    (text, phrase) => text.replace(phrase, ' '),
    label.slice(0, LONGEST_LABEL).replaceAll(/\s+/g, ' ').trim(),
  );
  return CLAIMS.find(({ words }) => words.test(timed))?.claim ?? null;
}
