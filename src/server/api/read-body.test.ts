import { describe, expect, it } from 'vitest';
import { leadServer } from './leads.fixture.ts';
import { FORM_TYPE, textUpTo } from './read-body.ts';

it('refuses a body whose length says that it is too long, before any of it is read', async () => {
  const body = new ReadableStream({ pull: () => new Promise(() => {}) });
  const init = { method: 'POST', body, headers: { 'content-length': '70000' }, duplex: 'half' };
  const request = new Request('https://a.example', init);
  expect(await textUpTo(request, 64 << 10)).toMatchObject({ ok: false, status: 413 });
});

describe('a refusal is a page for a native form, else JSON, at each step of a request', () => {
  const steps: { what: string; headers: Record<string, string>; body: string; status: number }[] = [
    { what: 'from another site', headers: { origin: 'https://evil.example' }, body: '', status: 403 },
    { what: 'of an unreadable site', headers: { host: 'other.localhost:4321' }, body: '', status: 503 },
    { what: 'too long', headers: {}, body: 'x'.repeat(70_000), status: 413 },
    { what: 'incomplete', headers: {}, body: 'name=', status: 422 },
  ];
  const senders = [
    { sender: 'a native form', accept: 'text/html', type: /^text\/html/ },
    { sender: 'a script’s form', accept: 'application/json', type: /json/ },
  ];
  const cases = senders.flatMap((sender) => steps.map((step) => ({ ...sender, ...step })));
  it.each(cases)('$sender, $what', async ({ accept, type, headers, body, status }) => {
    const { post } = await leadServer();
    const sent = { 'content-type': `${FORM_TYPE}; charset=utf-8`, accept, ...headers };
    const response = await post('/api/leads', body, sent);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(type);
  });
});
