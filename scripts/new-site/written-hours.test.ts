import { expect, it } from 'vitest';
import { writtenHours } from './written-hours.ts';

const open = (weekday: number, opens: string, closes: string) => ({
  weekday,
  status: 'Open',
  open: opens,
  close: closes,
});
const closed = (weekday: number) => ({ weekday, status: 'Closed' });

it('reads opening hours as people write them; other days are closed', () => {
  expect(writtenHours('Mon-Fri 8:30am-5:30pm, Saturday 9am to 4pm')).toEqual([
    closed(0),
    ...[1, 2, 3, 4, 5].map((day) => open(day, '8:30am', '5:30pm')),
    open(6, '9:00am', '4:00pm'),
  ]);
  expect(writtenHours('Fri–Mon 9am–5pm; Sun closed')?.filter(({ status }) => status === 'Open')).toHaveLength(
    3,
  );
});

it.each(['', 'always', 'Mon-Fri', 'Foo 9am-5pm', 'Mon 9-17'])('cannot read %j', (text) => {
  expect(writtenHours(text)).toBeNull();
});
