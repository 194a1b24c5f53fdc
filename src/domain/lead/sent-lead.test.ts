import { describe, expect, it } from 'vitest';
import { arrival, isSentLead } from './sent-lead.ts';

const SENT = {
  form: 'test-drive',
  sent_at: '2026-11-20T01:00:00.000Z',
  category: 'Test Drive',
  reference: '7F3K9-Q2M4T',
  reply_by: '5:30 pm today',
  car: null,
  appointment: { date: '2026-11-21', time: '9:30 am' },
};

describe('the stored sent form', () => {
  it.each([SENT, { ...SENT, reply_by: null, appointment: null }])('is valid: %j', (value) => {
    expect(isSentLead(value)).toBe(true);
  });

  it.each([
    null,
    'text',
    {},
    { ...SENT, sent_at: 'just now' },
    { ...SENT, car: { id: '1' } },
    { ...SENT, appointment: 'Saturday' },
    { ...SENT, appointment: null, reply_by: 5 },
    { ...SENT, appointment: { date: 'Saturday', time: null } },
    { ...SENT, appointment: { date: '2026-11-21', time: 9 } },
  ])('is not %j', (value) => {
    expect(isSentLead(value)).toBe(false);
  });
});

describe('arrival at the success page', () => {
  const origin = 'https://dealer.example';
  const at = (minutes: number) => new Date(Date.parse(SENT.sent_at) + minutes * 60_000);

  it.each([
    ['after a form', SENT, `${origin}/contact`, 0, 'sent'],
    ['again within the hour', SENT, '', 59, 'sent'],
    ['after a form sent without a script', null, `${origin}/contact`, 0, 'from_form'],
    ['from a bookmark', null, '', 0, 'cold'],
    ['from a bookmark, long after a form', SENT, '', 60, 'cold'],
    ['by a clock set back', SENT, '', -1, 'cold'],
    ['from another site', null, 'https://dealer.example.evil.test/', 0, 'cold'],
  ])('%s', (_, sent, referrer, minutes, kind) => {
    expect(arrival(sent, { referrer, origin, now: at(minutes) }).kind).toBe(kind);
  });
});
