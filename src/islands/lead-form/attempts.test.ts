import { expect, it } from 'vitest';
import type { Reply } from '../api.ts';
import { formAttempts } from './attempts.ts';

/** A form on a page whose address, visit and hold change between two attempts. */
function changingPage() {
  const visit = { url: 'https://dealer.example/fleet', hold: null as string | null, pages: ['/fleet'] };
  const attempts = formAttempts(() => ({
    url: visit.url,
    lead_attributes: { visited_pages: [...visit.pages], linked_query_params: {} },
    hold: visit.hold,
  }));
  const goElsewhere = () => {
    visit.url += '#fleet-name';
    visit.pages.push('/careers');
    visit.hold = 'r1';
  };
  return { attempts, goElsewhere };
}

it('repeats a form with the same key and body, whatever another tab visits meanwhile (rules 48)', () => {
  const { attempts, goElsewhere } = changingPage();
  const first = attempts.next({ name: 'Jane' });
  goElsewhere();
  expect(attempts.next({ name: 'Jane' })).toEqual(first);
  expect(first.body).toMatchObject({ name: 'Jane', url: 'https://dealer.example/fleet', hold: null });
  expect(first.body).toMatchObject({ lead_attributes: { visited_pages: ['/fleet'] } });
});

it('sends another input with another key, and the visit of that moment', () => {
  const { attempts, goElsewhere } = changingPage();
  const first = attempts.next({ name: 'Jane' });
  goElsewhere();
  const second = attempts.next({ name: 'Joe' });
  expect(second.key).not.toBe(first.key);
  expect(second.body).toMatchObject({ name: 'Joe', hold: 'r1' });
  expect(second.body).toMatchObject({ lead_attributes: { visited_pages: ['/fleet', '/careers'] } });
});

const replyOf = (status: number): Reply<unknown> =>
  status === 201
    ? { ok: true, status, data: null }
    : { ok: false, status, message: '', errors: [], sign_in: undefined };

it('begins again once the form was accepted', () => {
  const { attempts, goElsewhere } = changingPage();
  const first = attempts.next({ name: 'Jane' });
  attempts.settle(replyOf(201));
  goElsewhere();
  const second = attempts.next({ name: 'Jane' });
  expect(second.key).not.toBe(first.key);
  expect(second.body).toMatchObject({ hold: 'r1' });
});

it.each([403, 422, 429])('begins again after a %d, such as for a car that another had then', (status) => {
  const { attempts, goElsewhere } = changingPage();
  const first = attempts.next({ name: 'Jane' });
  attempts.settle(replyOf(status));
  goElsewhere();
  const second = attempts.next({ name: 'Jane' });
  expect(second.key).not.toBe(first.key);
  expect(second.body).toMatchObject({ hold: 'r1' });
});

it.each([0, 500, 503])('repeats what may have been stored, after a %d', (status) => {
  const { attempts, goElsewhere } = changingPage();
  const first = attempts.next({ name: 'Jane' });
  attempts.settle(replyOf(status));
  goElsewhere();
  expect(attempts.next({ name: 'Jane' })).toEqual(first);
  attempts.settle(replyOf(422));
  expect(attempts.next({ name: 'Jane' }), 'the refusal is of the repetition alone').toEqual(first);
  expect(attempts.next({ name: 'Joe' }).key).not.toBe(first.key);
});
