import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendLead } from './send-lead.ts';

const DEFAULT = 'An error occurred when submitting this form';
const answering = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Response.json(body, { status })),
  );

afterEach(() => vi.unstubAllGlobals());

describe('sending a form', () => {
  it('says what shopper and dealer call it, and until when an answer comes', async () => {
    answering(201, { lead_id: '1', reference: '7F3K9-Q2M4T', reply_by: { at: '', text: '5:30 pm today' } });
    expect(await sendLead('{}', 'key')).toEqual({
      kind: 'stored',
      id: '1',
      reference: '7F3K9-Q2M4T',
      reply_by: '5:30 pm today',
    });
    const [, request] = vi.mocked(fetch).mock.calls[0] ?? [];
    expect(new Headers(request?.headers).get('Idempotency-Key')).toBe('key');
  });

  it('begins a trade-in where it is told to, and says which', async () => {
    answering(201, { id: 't1', lead_id: '1', reference: '7F3K9-Q2M4T', reply_by: null });
    expect(await sendLead('{}', 'key', '/api/trade-ins')).toMatchObject({ kind: 'stored', id: 't1' });
    expect(vi.mocked(fetch).mock.calls[0]?.[0]).toBe('/api/trade-ins');
  });

  it('promises nothing where the service does not', async () => {
    answering(201, { reference: '7F3K9-Q2M4T', reply_by: null });
    expect(await sendLead('{}', 'key')).toMatchObject({ kind: 'stored', reply_by: null });
  });

  it('says which fields are not right', async () => {
    const errors = [{ field: 'email', message: 'Please enter a valid email address.' }];
    answering(422, { title: 'Please fix the following errors:', errors });
    expect(await sendLead('{}', 'key')).toEqual({ kind: 'refused', problems: errors });
  });

  it.each([
    { status: 503, body: { title: 'Closed for repairs', errors: [] }, message: 'Closed for repairs' },
    { status: 500, body: null, message: DEFAULT },
    { status: 422, body: { errors: 'none' }, message: DEFAULT },
  ])(
    'has "the server’s form error message or that same default": $message',
    async ({ status, body, message }) => {
      answering(status, body);
      expect(await sendLead('{}', 'key')).toEqual({ kind: 'failed', message });
    },
  );

  it('says where to sign in for a form of a gated page', async () => {
    answering(401, { title: 'Please sign in first.', errors: [], sign_in: '/sign-in?type=finance' });
    const failed = { kind: 'failed', message: 'Please sign in first.', sign_in: '/sign-in?type=finance' };
    expect(await sendLead('{}', 'key')).toEqual(failed);
  });

  it('has the default where nobody answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await sendLead('{}', 'key')).toEqual({ kind: 'failed', message: DEFAULT });
  });
});
