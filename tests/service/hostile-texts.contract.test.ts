import { expect, it } from 'vitest';
import { CONTRACT } from '#domain/api/contract.schema.ts';
import { CAR } from '#domain/lead/lead.fixture.ts';
import { FACETS } from '#domain/search/facets.ts';
import { promotionWith } from '#domain/spin/spin.fixture.ts';
import { adjustmentsWith } from '#domain/trade-in/trade-in.fixture.ts';
import { ENQUIRY, leadServer, siteContextWith } from '#server/api/leads.fixture.ts';
import { signIn } from '#server/api/session.fixture.ts';
import { NOW } from '#server/app.fixture.ts';
import { onEveryStore } from './stores.ts';

/** Letters of three bytes, which Postgres cannot compress. */
const letters = (from: number, length: number): string =>
  Array.from({ length }, (_, n) => String.fromCodePoint(0x4e00 + (((from + n) * 7919) % 20_000))).join('');

/** Texts that a column, or an index, of one of the stores does not take. */
const HOSTILE = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  letters(0, 1000),
  FACETS.slice(0, 20)
    .map(({ attribute }, n) => `&${attribute}=${letters(60 * n, 60)}`)
    .join(''),
];

const FLAGS = {
  sign_in: true,
  online_payment: true,
  reserve_online: true,
  save_valuation: true,
  spin_to_win: true,
  valuation: true,
};
const PERSON = { name: 'Jane Citizen', email: 'jane@example.com', phone: '0491 570 006' };
const SEARCH_ALERT = {
  ...PERSON,
  form: 'search-alert',
  search_href: '/search?make=Kia',
  details: { 'Looking for': 'Kia' },
};
/** A body that each route accepts. */
const BODIES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'POST /api/leads': { ...ENQUIRY, ...SEARCH_ALERT, car_id: CAR.id, url: '/', hold: 'a' },
  'POST /api/events': { event: 'favourite', car_id: CAR.id, department: 'sales', category: 'a' },
  'POST /api/searches': { search: '?query=a', found: 0, corrections: ['Kia for kai'] },
  'POST /api/sign-in/code': { phone: PERSON.phone, redirect: '/favourites' },
  'POST /api/sign-in': { code: '123456' },
  'POST /api/trade-ins': ENQUIRY,
  'POST /api/trade-ins/:id/rego': { rego: 'ABC123', regoState: 'NSW' },
  'POST /api/trade-ins/:id/car': { make: 'Kia', model: 'Rio', badge: 'S', year: 2022, body: 'SUV' },
  'POST /api/trade-ins/:id/adjustments': { adjustmentAnswers: adjustmentsWith() },
  'POST /api/miscellaneous': {
    column_name: 'valuation',
    id: 'a',
    offer_price: 1,
    low: 1,
    high: 1,
    made_at: NOW.toISOString(),
  },
  'POST /api/reservations': { ...PERSON, car_id: CAR.id },
  'POST /api/reservations/alerts': { car_id: CAR.id, email: PERSON.email },
  'POST /api/payments': { ...PERSON, invoice: 'INV-1', amount: '20', location: '' },
  'PUT /api/saved-searches/:id': { href: '/search?make=Ford', label: 'Ford' },
  'POST /api/saved-searches/:id': { stop: 'a' },
  'POST /api/watchlist': { ids: ['a'] },
  'POST /api/spin': { altcha: '' },
};
const ROUTES = [
  // Signing out would make every later request a stranger's.
  ...Object.keys(CONTRACT).filter((route) => route.includes(' /api/') && !route.endsWith('/sign-out')),
  'GET /test-payments/:id',
  'POST /test-payments/:id',
];
const JSON_TYPE = { 'content-type': 'application/json' };

/** The paths of a route with each id, and with a hostile text as the id. */
const pathsOf = (route: string, ids: readonly string[]): string[] => [
  ...new Set(
    ids.map((id) => route.replace(/^\w+ /, '').replace(/:\w+/, encodeURIComponent(id.toWellFormed()))),
  ),
];

/** The route's body, and it with the text as one of its fields, or at the end of one. */
function bodiesOf(route: string, text: string): object[] {
  const body = BODIES[route] ?? {};
  const changesOf = (value: unknown): unknown[] => {
    if (Array.isArray(value)) return [[`${value[0]}${text}`]];
    return value instanceof Object ? [{ ...value, [text]: text }] : [text, `${value}${text}`];
  };
  const changed = Object.entries(body).flatMap(([name, value]) =>
    changesOf(value).map((change) => ({ ...body, [name]: change })),
  );
  return [body, ...changed];
}

onEveryStore('hostile texts in any place of any route', (rig) => {
  it('"fuzzed bodies: no 5xx" (promises "Sign-in and the API")', async () => {
    const siteContext = siteContextWith({
      flags: FLAGS,
      spin: promotionWith(),
    });
    const server = await leadServer({ siteContext, store: await rig.fresh() });
    const { cookie: session } = await signIn(server.store, { now: NOW });
    const headers = { ...JSON_TYPE, cookie: `${session}; __Host-code=%00; __Host-reservation=%00` };
    const idIn = async (response: Promise<Response>) => [await (await response).json()].flat()[0].id;
    await server.send(SEARCH_ALERT, headers);
    const ids = [
      await idIn(server.get('/api/saved-searches', headers)),
      await idIn(server.post('/api/trade-ins', JSON.stringify(ENQUIRY), JSON_TYPE)),
    ];
    const failed: string[] = [];
    for (const route of ROUTES)
      for (const text of HOSTILE)
        for (const path of pathsOf(route, [text, ...ids]))
          for (const body of bodiesOf(route, text).map((body) => JSON.stringify(body))) {
            const send: Record<string, () => Promise<Response>> = {
              POST: () => server.post(path, body, headers),
              PUT: () => server.put(path, body, headers),
            };
            const [method = ''] = route.split(' ');
            const { status } = await (send[method]?.() ?? server.get(path, headers, method));
            if (status >= 500) failed.push(`${status} ${method} ${path} ${body}`.slice(0, 300));
          }
    expect(failed).toEqual([]);
  });
});
