import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { SHOWROOM, withHours } from '#domain/opening-hours/hours.fixture.ts';
import { siteContextWith } from '../api/leads.fixture.ts';
import { leadStore } from '../store/lead-store.ts';
import { freshStore } from '../store/store.fixture.ts';
import { acceptPaidLead } from './paid-lead.ts';

const NOW = new Date('2026-11-20T01:00:00Z');
const PAID = {
  key: 'paid p1',
  reference: 'PAY-1',
  body: { category: 'Online Payment', name: 'Jane', email: 'jane@example.com', location: 'sales' },
};

it('a payment is reported once, without the promise of an answer, which its receipt does not make', async () => {
  const leads = leadStore(freshStore().store);
  const siteContext = {
    ...siteContextWith(),
    locations: [withHours(SHOWROOM, [], { slug: 'sales', name: 'Sales' })],
  };
  for (let time = 0; time < 2; time += 1)
    await acceptPaidLead(PAID, siteContext, { leads, newId: randomUUID, now: NOW });
  expect(await leads.list()).toMatchObject([{ reference: 'PAY-1', location: 'sales', reply_by: null }]);
});
