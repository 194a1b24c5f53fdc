import { expect, it } from 'vitest';
import { leadWith } from '#domain/lead/lead.fixture.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import { withHours } from '#domain/opening-hours/hours.fixture.ts';
import { siteContextWith } from '../api/leads.fixture.ts';
import type { Mail } from './mail/mailer.ts';
import { sendTo } from './sinks.ts';

it('a mail words its promise for the day on which it is sent (rules 66)', async () => {
  const place = withHours({ Mon: '9am-5pm' });
  const siteContext = { ...siteContextWith(), locations: [place] };
  const reply_by = { at: '2026-11-23T05:00:00.000Z', text: '4:00 pm on Monday' };
  const lead = { ...leadWith(), location: place.slug, reply_by };
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => String(mails.push(mail)) };
  const sentAt = async (now: string) => {
    const outgoing = { id: '1', lead, siteContext, error: null, now: new Date(now) };
    const deps = { mailer, secrets: new Map<string, string>(), http: () => Promise.reject() } as never;
    await sendTo({ kind: 'confirmation', to: 'jane@example.com' }, outgoing, deps);
    await sendTo({ kind: 'email', to: ['sales@harbour.example'] }, outgoing, deps);
    return mails.splice(0).map(({ text }) => text);
  };
  const [early, dealer] = await sentAt('2026-11-20T01:00:00Z');
  expect(early).toContain('We will answer by 4:00 pm on Monday.');
  expect(dealer).toContain('Please answer by 4:00 pm on Monday');
  expect((await sentAt('2026-11-22T20:00:00Z'))[0]).toContain('We will answer by 4:00 pm today.');
  const [late, overdue] = await sentAt('2026-11-23T06:00:00Z');
  expect(late).toContain('We will answer as soon as we can.');
  expect(overdue).not.toContain('Please answer by');
  expect(overdue).toContain('promised an answer by 4:00 pm on 23 November 2026, which has passed');
});

it("a confirmation names a location's landline where that has no other number (rules 6)", async () => {
  const place = locationWith({ contact_detail: { landline_phone: '(02) 4900 1234' } });
  const outgoing = {
    id: '1',
    lead: { ...leadWith(), location: place.slug },
    siteContext: { ...siteContextWith({ contact: { phone: '(02) 9999 0000' } }), locations: [place] },
    error: null,
    now: new Date('2026-11-20T01:00:00Z'),
  };
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => String(mails.push(mail)) };
  const deps = { mailer, secrets: new Map<string, string>(), http: () => Promise.reject() } as never;
  await sendTo({ kind: 'confirmation', to: 'jane@example.com' }, outgoing, deps);
  expect(mails[0]?.text).toContain('(02) 4900 1234');
  expect(mails[0]?.text).not.toContain('(02) 9999 0000');
});
