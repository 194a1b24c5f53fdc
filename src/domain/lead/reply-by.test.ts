import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHOWROOM, withHours } from '../opening-hours/hours.fixture.ts';
import { openingStatus } from '../opening-hours/status.ts';
import { siteWith } from '../site/site.fixture.ts';
import { missedReply, replyBy, replyReadAt } from './reply-by.ts';

const site = siteWith();
const promise = (local: string, week: Record<string, string> = SHOWROOM, minutes = 60) =>
  replyBy(withHours(week), siteWith({ leads: { reply_minutes: minutes } }), new Date(`${local}+11:00`))
    ?.text ?? null;

describe('replyBy', () => {
  it.each([
    ['2026-11-20T10:00', '11:00 am today'],
    ['2026-11-20T10:01', '11:15 am today'],
    ['2026-11-20T17:10', '9:45 am tomorrow'],
    ['2026-11-20T23:00', '10:00 am tomorrow'],
    ['2026-11-20T06:00', '9:30 am today'],
    ['2026-11-21T16:00', '9:30 am on Monday'],
  ])('a lead at %s', (at, text) => expect(promise(at)).toBe(text));

  it('names the date of a reply more than a week away', () => {
    expect(promise('2026-11-20T12:00', { Mon: '9am-10am' }, 120)).toBe('10:00 am on 30 November 2026');
  });

  it('counts around the clock if a location never closes', () => {
    const always = Object.fromEntries(Object.keys(SHOWROOM).map((day) => [day, '12am-12am']));
    expect(promise('2026-11-20T23:30', always)).toBe('12:30 am tomorrow');
  });

  it.each([
    ['2026-11-20T17:10', '9:45 am tomorrow'],
    ['2026-11-21T08:00', '9:45 am today'],
    ['2026-11-21T09:45', null],
  ])('is worded for the day on which it is read: at %s, %s', (now, text) => {
    const showroom = withHours(SHOWROOM);
    const made = replyBy(showroom, site, new Date('2026-11-20T17:10+11:00'));
    const place = { location: showroom.slug, site, locations: [showroom] };
    expect(replyReadAt(made, place, new Date(`${now}+11:00`))?.text ?? null).toBe(text);
  });

  it('is worded in the zone of its location, else of the site', () => {
    const perth = withHours(SHOWROOM, [], { slug: 'perth', time_zone: 'Australia/Perth' });
    const made = { at: '2026-11-20T01:00:00.000Z', text: '' };
    const now = new Date('2026-11-20T00:00:00Z');
    const read = (location: string | null) => replyReadAt(made, { location, site, locations: [perth] }, now);
    expect(read('perth')?.text).toBe('9:00 am today');
    expect(read(null)?.text).toBe('12:00 pm today');
    expect(replyReadAt(null, { location: null, site, locations: [] }, now)).toBeNull();
  });

  it('is named with its date once it has passed', () => {
    const made = { at: '2026-11-20T01:00:00.000Z', text: '' };
    const missed = (now: string) => missedReply(made, { location: null, site, locations: [] }, new Date(now));
    expect(missed('2026-11-20T00:59:59Z')).toBeNull();
    expect(missed('2026-11-20T01:00:00Z')).toBe('12:00 pm on 20 November 2026');
    expect(missedReply(null, { location: null, site, locations: [] }, new Date(made.at))).toBeNull();
  });

  it('promises nothing without opening hours, or if it never opens', () => {
    expect(promise('2026-11-20T10:00', {})).toBeNull();
    expect(promise('2026-11-20T10:00', { Mon: 'Closed' })).toBeNull();
  });

  it('promises nothing at a location that is just announced', () => {
    const late = withHours(SHOWROOM, [], { badge: 'Coming soon', badge_expiry: '2026-11-21T00:00:00+11:00' });
    expect(replyBy(late, site, new Date('2026-11-20T10:00+11:00'))).toBeNull();
    expect(replyBy(late, site, new Date('2026-11-21T10:00+11:00'))?.text).toBe('11:00 am today');
  });

  it('is at least the promised minutes ahead, within opening hours or at the quarter hour after', () => {
    const shop = withHours(SHOWROOM);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 * 24 * 30 }), (minutes) => {
        const now = new Date(Date.parse('2026-11-01T00:00:00Z') + minutes * 60_000);
        const at = new Date(replyBy(shop, site, now)?.at ?? 0);
        expect(at.getTime() - now.getTime()).toBeGreaterThanOrEqual(60 * 60_000);
        const before = Array.from({ length: 15 }, (_, back) => new Date(at.getTime() - back * 60_000 - 1));
        expect(before.map((instant) => openingStatus(shop, site, instant)?.kind)).toContain('open');
      }),
    );
  });
});
