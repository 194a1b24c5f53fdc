import { describe, expect, it } from 'vitest';
import { csv, inspect } from './inspect.fixture.ts';

const inspected = (dates: readonly string[], column = 'Date Added') =>
  inspect(csv(`Id,Make,Model,Year,${column}`, ...dates.map((date, n) => `${n},Kia,Rio,2020,${date}`)));

/** Days and times in Sydney, which is eleven hours ahead in November and ten in June. */
const INSTANTS = ['2025-11-28T04:05:00.000Z', '2025-06-01T21:30:00.000Z'];

describe('dates', () => {
  it.each([
    ['MM/DD/YYYY hh:mm A', ['11/28/2025 3:05 PM', '6/2/2025 7:30 AM']],
    ['MM/DD/YYYY hh:mm A', ['11/28/2025 03:05PM', '06/02/2025 07:30am']],
    ['MM/DD/YYYY hh:mm:ss A', ['11/28/2025 3:05:00 PM', '6/2/2025 7:30:00 AM']],
    ['MM/DD/YY hh:mm A', ['11/28/25 3:05 PM', '6/2/25 7:30 AM']],
    ['MM/DD/YYYY HH:mm', ['11/28/2025 15:05', '6/2/2025 7:30']],
    ['DD/MM/YYYY hh:mm A', ['28/11/2025 3:05 PM', '2/6/2025 7:30 AM']],
    ['DD/MM/YYYY HH:mm', ['28/11/2025 15:05', '2/6/2025 7:30']],
  ])('of the form %s are read: %j', async (form, dates) => {
    const { proposal, trial } = await inspected(dates);
    expect(proposal.columns?.created_at).toEqual({ from: 'Date Added', date: form });
    expect(trial.vehicles.map(({ created_at }) => created_at)).toEqual(INSTANTS);
    expect(proposal.notes.join()).not.toContain('day/month');
  });

  it('are read by the form of most, which one day over 12 decides', async () => {
    const unclear = Array.from({ length: 29 }, (_, n) => `${1 + (n % 9)}/${1 + (n % 12)}/2025`);
    for (const [time, clock] of [
      ['', ''],
      [' 3:05 PM', ' hh:mm A'],
    ]) {
      const dates = (last: string) => inspected([...unclear, last].map((day) => day + time));
      expect((await dates('4/28/2025')).proposal.columns?.created_at?.date).toBe(`MM/DD/YYYY${clock}`);
      const australian = (await dates('28/4/2025')).proposal.columns?.created_at?.date;
      expect(australian).toBe(clock === '' ? undefined : `DD/MM/YYYY${clock}`);
    }
  });

  it.each([
    ['Date Added', ['4/5/2025 3:05 PM', '6/7/2025 3:05 PM']],
    ['Date Added', ['4/5/2025', '6/7/2025', '2025-11-03']],
    ['Rego Expiry', ['4/5/2027']],
  ])('of %s whose day and month nothing decides are day first, with a note: %j', async (column, dates) => {
    const { proposal } = await inspected(dates, column);
    expect(proposal.notes).toContain(
      `Nothing in "${column}" shows whether the day or the month comes first: read as day/month/year. Name the form under "date" if that is wrong.`,
    );
  });

  it.each([[['5/5/2025', '6/6/2025']], [['2025-04-05']], [['4 May 2025']]])(
    'that read the same either way need no note: %j',
    async (dates) => {
      expect((await inspected(dates)).proposal.notes.join()).not.toContain('day/month');
    },
  );
});
