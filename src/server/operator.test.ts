import { expect, it } from 'vitest';
import { freshServer } from './app.fixture.ts';
import { cockpitAccess } from './cockpit/access.ts';
import { openServiceMetrics } from './metrics/service-metrics.ts';

const TOKEN = 'a-token-that-nobody-guesses';
const ROUTES = ['/cockpit', '/metrics', '/status', '/status/doctor', '/hooks/preview'];
const unused = () => Promise.reject(new Error('Nobody asks'));

/** A server behind a proxy, and requests with a token. */
function guarded() {
  const { get, post } = freshServer({
    trustProxy: 1,
    access: cockpitAccess(TOKEN),
    cockpit: { factsOf: unused },
    metrics: { metrics: openServiceMetrics() },
    doctor: { findings: async () => [] },
    preview: {
      jobs: { enqueue: unused },
      secretsOf: () => [],
      hostOf: () => undefined,
      newToken: () => '',
      previews: { add: unused, find: unused, print: unused, delete: unused, deleteExpired: unused },
    },
  });
  return async (path: string, token: string, address: string | null) => {
    const from: Record<string, string> = address === null ? {} : { 'x-forwarded-for': address };
    const headers = { host: 'localhost:4321', authorization: `Bearer ${token}`, ...from };
    return path.startsWith('/hooks') ? post(path, '{}', headers) : get(path, headers);
  };
}

it('ten wrong tokens from a network count together on all routes: then no token is accepted from there', async () => {
  const request = guarded();
  for (let guess = 0; guess < 10; guess += 1)
    expect((await request(ROUTES[guess % 5] ?? '', 'a-guess', '203.0.113.9')).status).not.toBe(429);
  for (const path of ROUTES)
    for (const token of ['a-guess', TOKEN]) {
      const refused = await request(path, token, '203.0.113.77');
      expect([path, refused.status, refused.headers.get('retry-after')]).toEqual([path, 429, '900']);
    }
  expect((await request('/metrics', TOKEN, '198.51.100.4')).status).toBe(200);
});

it('nobody locks out an operator who shares their address', async () => {
  const request = guarded();
  for (let guess = 0; guess < 20; guess += 1) await request('/metrics', 'a-guess', null);
  expect((await request('/metrics', 'a-guess', null)).status).toBe(429);
  expect((await request('/metrics', TOKEN, null)).status).toBe(200);
});

it('the right token uses up no attempts', async () => {
  const request = guarded();
  for (let time = 0; time < 30; time += 1)
    expect((await request('/metrics', TOKEN, '203.0.113.9')).status).toBe(200);
});
