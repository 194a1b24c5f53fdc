import { describe, expect, it } from 'vitest';
import { isSentLead } from './sent-lead.ts';

const SENT = {
  ...{ form: 'test-drive', category: 'Test Drive', reference: '7F3K9-Q2M4T', reply_by: '5:30 pm today' },
  ...{ car: null, appointment: { date: '2026-11-21', time: '9:30 am' } },
};

describe('what the browser keeps of a form that was sent', () => {
  it.each([SENT, { ...SENT, reply_by: null, appointment: null }])('is read back: %j', (value) => {
    expect(isSentLead(value)).toBe(true);
  });

  it.each([
    null,
    'text',
    {},
    { ...SENT, car: { id: '1' } },
    { ...SENT, appointment: 'Saturday' },
    { ...SENT, appointment: null, reply_by: 5 },
    { ...SENT, appointment: { date: 'Saturday', time: null } },
    { ...SENT, appointment: { date: '2026-11-21', time: 9 } },
  ])('is not just anything: %j', (value) => {
    expect(isSentLead(value)).toBe(false);
  });
});
