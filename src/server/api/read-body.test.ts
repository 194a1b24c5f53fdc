import { expect, it } from 'vitest';
import { textUpTo } from './read-body.ts';

it('refuses a body whose length says that it is too long, before any of it is read', async () => {
  const body = new ReadableStream({ pull: () => new Promise(() => {}) });
  const init = { method: 'POST', body, headers: { 'content-length': '70000' }, duplex: 'half' };
  const request = new Request('https://a.example', init);
  expect(await textUpTo(request, 64 << 10)).toMatchObject({ ok: false, status: 413 });
});
