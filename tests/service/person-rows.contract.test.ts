import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { enqueueIn } from '#server/jobs/enqueue.ts';
import { openAccounts } from '#server/store/accounts.ts';
import { openCodes } from '#server/store/codes.ts';
import { openEventCounts } from '#server/store/event-counts.ts';
import { holdStore } from '#server/store/holds/hold-store.ts';
import { leadStore } from '#server/store/lead-store.ts';
import { moneyStore } from '#server/store/money-store.ts';
import { openOnlinePayments } from '#server/store/online-payments.ts';
import { openPeople } from '#server/store/people.ts';
import { personRows } from '#server/store/person-rows.ts';
import { openSpins } from '#server/store/spins.ts';
import { openTradeIns } from '#server/store/trade-in-store.ts';
import { openWatchlists } from '#server/store/watchlists.ts';
import { captureOf, newReservation } from './holds.ts';
import { entryOf, NOW, someLead } from './leads.ts';
import { freshStore, onEveryStore } from './stores.ts';

const EMAIL = 'jane@example.com';
const PHONE = '+61491570006';
const SECRET = 'a-secret-token';

onEveryStore('the rows of a person', (rig) => {
  it('are those of every table that erasing them empties, without secrets', async () => {
    const store = await freshStore(rig);
    const db = await store.db();
    const lead = { name: 'Jane Citizen', last_name: null, email: 'Jane@Example.com', phone: PHONE };
    const enquiry = someLead(lead);
    await leadStore(store).accept(entryOf(enquiry));
    const details = { 'Looking for': 'A Kona' };
    const search = someLead({ ...lead, form: 'search-alert', search_href: '/search?query=kona', details });
    const sink = { kind: 'saved_search', to: EMAIL, token: SECRET } as const;
    await leadStore(store).accept(entryOf(search, { deliveries: [{ id: 's', route: 's', sink, due: NOW }] }));
    const tradeIns = openTradeIns(store);
    const begun = await tradeIns.begin({ id: SECRET, site: 'harbour', lead_id: enquiry.id }, NOW);
    await tradeIns.replace(begun, { tradeIn: { step: 'lead_created' }, lead: null }, NOW);
    const visitor = await openAccounts(store, randomUUID).open(
      { site: 'harbour', phone: PHONE, device: 'Chrome', token: SECRET },
      NOW,
    );
    const code = { id: randomUUID(), site: 'harbour', phone: PHONE, proof: SECRET, redirect: '/' };
    await openCodes(store).add(code, NOW);
    const car = { make: 'T', model: 'C', primary_image_url: null, price: 1, price_type: null };
    const entry = { id: '7', name: 'Car', slug: 'car', ...car };
    const seen = { state: 'free', price: 1, price_type: null } as const;
    const watchlists = openWatchlists({ store, newId: () => SECRET });
    await watchlists.save(visitor, entry, seen, NOW);
    await watchlists.setTexts(visitor.user_id, true);
    const text = { id: 'text', site: 'harbour', phone: PHONE, text: `Stop: /stop/${SECRET}` };
    await enqueueIn(db, 'text', text, { now: NOW });
    const term = 'jane citizen';
    const at = { site: 'harbour', day: '2026-11-20' } as const;
    await openEventCounts(store).addSearch([{ event: 'search_words', term }], at);
    const prize = { id: 'mug', name: 'A mug', text: 'Yours' };
    await openSpins(store).add({ ...visitor, promotion: 'p' }, { prize, claim: 'MUG-1' }, NOW);
    const hold = newReservation({ name: 'Jane Citizen', email: EMAIL, phone: PHONE, key: SECRET });
    await holdStore(store).reserve(hold, NOW);
    await moneyStore(store).captured(captureOf(hold.id), NOW);
    const waiting = { site: 'harbour', car: 'b', email: EMAIL, car_id: '9', slug: 's', car_name: 'c' };
    const other = newReservation({ car: 'b' });
    await holdStore(store).reserve(other, NOW);
    await holdStore(store).await(waiting, NOW);
    const payment = { account_id: visitor.user_id, reference: 'PAY-1', invoice: 'INV-1', amount: 5000 };
    const place = { site: 'harbour', location: 'newcastle', location_name: 'Newcastle' };
    const payer = { name: 'Jane Citizen', email: EMAIL, phone: PHONE, key: SECRET, bodyHash: 'h' };
    await openOnlinePayments(store).begin({ id: 'p', ...payment, ...place, ...payer }, NOW);

    // A stranger with as much.
    await leadStore(store).accept(entryOf(someLead({ email: 'sam@example.com', phone: '+61491570110' })));
    await openAccounts(store, randomUUID).open(
      { site: 'harbour', phone: '+61491570110', device: 'Firefox', token: 'x' },
      NOW,
    );

    const identity = await openPeople(store).identity({ email: EMAIL, phone: PHONE });
    const rows = await personRows(store, identity);
    expect(Object.fromEntries(Object.entries(rows).map(([table, found]) => [table, found.length]))).toEqual({
      ...{ lead: 2, trade_in: 1, account: 1, session: 1, code: 1, watch: 1, watch_texts: 1, awaiting: 1 },
      ...{ saved_search: 1, hold: 1, online_payment: 1, payment: 1, test_checkout: 0, spin: 1, job: 1 },
      event_count: 1,
    });
    expect(JSON.stringify(rows)).not.toContain(SECRET);
    expect(JSON.stringify(rows)).not.toContain('sam@example.com');
    expect(rows).toMatchObject({
      lead: expect.arrayContaining([expect.objectContaining({ id: enquiry.id, message: enquiry.message })]),
      account: [{ site: 'harbour', phone: PHONE, created_at: NOW.toISOString() }],
      session: [{ device: 'Chrome' }],
      watch: [{ entry: { name: 'Car' }, saved_at: NOW.toISOString() }],
      watch_texts: [{ wanted: 1 }],
      awaiting: [{ body: { car_name: 'c' } }],
      saved_search: [{ email: 'Jane@Example.com', href: '/search?query=kona', confirmed_at: null }],
      hold: [{ reference: hold.reference, phone: PHONE }],
      payment: [{ amount: 20_000 }],
      online_payment: [{ invoice: 'INV-1' }],
      spin: [{ claim: 'MUG-1', won: { prize } }],
      job: [{ queue: 'text', state: 'waiting' }],
      event_count: [{ category: 'jane citizen', hits: 1 }],
    });
    expect((await personRows(store, identity, 'elsewhere')).account).toEqual([]);
    await store.close();
  });
});
