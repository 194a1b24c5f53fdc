import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { ObjectHead, Origin } from '#generator/store/release-draft.ts';
import { openReleaseStore, type ReleaseStore } from '#generator/store/release-store.ts';
import { expectContract } from './api/contract.fixture.ts';
import { type AppDeps, createApp } from './app.ts';
import { createLog } from './log.ts';
import { openSites, type SitesOptions } from './sites.ts';

export const NOW = new Date('2026-01-01T00:00:00Z');
export const POLICY = "default-src 'self'; script-src 'self'";

export type Objects = Record<string, ObjectHead & { body: string | Buffer }>;

/** An HTML page with its own content security policy. */
export const page = (body: string, more: Partial<ObjectHead> = {}) => ({
  body,
  type: 'text/html; charset=utf-8',
  headers: { 'Content-Security-Policy': POLICY },
  ...more,
});

/** A server over an empty state folder, with request helpers; everything is removed after the test. */
export function freshServer(options: SitesOptions & Partial<AppDeps> = {}) {
  const storeDir = mkdtempSync(join(tmpdir(), 'server-'));
  const sites = openSites(storeDir, options);
  // A busy machine slows the store down, and no test here is about that.
  const unlimited = { store_ms: Number.POSITIVE_INFINITY };
  const app = createApp({
    sites,
    log: createLog('silent'),
    trustProxy: 0,
    now: () => NOW,
    ...unlimited,
    ...options,
  });
  onTestFinished(() => sites.close());
  onTestFinished(() => rmSync(storeDir, { recursive: true, force: true }));
  const openStore = (site = 'demo'): ReleaseStore => {
    const store = openReleaseStore(storeDir, site);
    onTestFinished(() => store.close());
    return store;
  };
  // The peer's address as the HTTP server reports it: tests run on this machine.
  const connection = { incoming: { headers: {}, socket: { remoteAddress: '127.0.0.1' } } };
  const request = async (
    path: string,
    { headers, ...init }: { method: string } & RequestInit & { duplex?: 'half' },
  ) => {
    const sent = { ...init, headers: { host: 'demo.localhost:4321', ...headers } };
    const response = await app.request(path, sent, connection);
    await expectContract(init.method, path, response);
    return response;
  };
  return {
    storeDir,
    openStore,
    app,
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      request(path, { method, headers }),
    put: (path: string, body: string | ReadableStream<Uint8Array>, headers: Record<string, string> = {}) =>
      request(path, { method: 'PUT', body, headers, duplex: 'half' }),
    post: (path: string, body: string, headers: Record<string, string> = {}) =>
      request(path, { method: 'POST', body, headers }),
    async publish(objects: Objects, origin: Partial<Origin> = {}, site = 'demo') {
      const store = openStore(site);
      const previous = store.current();
      const writer = await store.begin(previous);
      for (const [path, { body, ...head }] of Object.entries(objects))
        writer.put(path, Buffer.from(body), head);
      const sequence = (previous?.sequence ?? 0) + 1;
      const made = {
        sequence,
        snapshot: 's',
        renderer: 'r',
        redirects: [],
        traces: () => '',
        now: NOW,
        ...origin,
      };
      return (await writer.publish(made)).manifest;
    },
  };
}
