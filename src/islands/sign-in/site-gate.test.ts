import { afterEach, expect, it, vi } from 'vitest';
import { guard } from './site-gate.ts';

afterEach(() => vi.unstubAllGlobals());

/** A gated page of a user, whose sessions the service answers with in turn; `null` for no answer. */
async function pageOf(...phones: (string | null | undefined)[]) {
  const body = { style: { visibility: '' } };
  const left: string[] = [];
  const listeners: ((event: { persisted: boolean }) => Promise<void>)[] = [];
  vi.stubGlobal('document', { body, referrer: '' });
  vi.stubGlobal('location', {
    pathname: '/online-payment',
    search: '',
    hash: '',
    reload: () => left.push('reloaded'),
    replace: (path: string) => left.push(path),
  });
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[number]) =>
    listeners.push(listener),
  );
  vi.stubGlobal('fetch', async () => {
    const phone = phones.shift();
    if (phone === undefined) throw new TypeError('Failed to fetch');
    return Response.json({ phone, code: null });
  });
  await guard('online-payment');
  return {
    left,
    isShown: () => body.style.visibility === '',
    comeBack: (persisted = true) => Promise.all(listeners.map((listener) => listener({ persisted }))),
  };
}

it('leads a visitor to sign in', async () => {
  const { left } = await pageOf(null);
  expect(left).toEqual(['/sign-in?type=online-payment&redirect=%2Fonline-payment&back=%2F']);
});

it('shows a page from the back-forward cache to its user', async () => {
  const { left, isShown, comeBack } = await pageOf('0491 570 006', '0491 570 006');
  await comeBack(false);
  expect(isShown()).toBe(true);
  const shown = comeBack();
  expect(isShown()).toBe(false);
  await shown;
  expect([isShown(), left]).toEqual([true, []]);
});

it.each([
  ['nobody', null],
  ['another user', '0491 570 156'],
  ['a user of whom the service says nothing', undefined],
])('loads it again, unseen, for %s', async (_, phone) => {
  const { left, isShown, comeBack } = await pageOf('0491 570 006', phone);
  await comeBack();
  expect([isShown(), left]).toEqual([false, ['reloaded']]);
});
