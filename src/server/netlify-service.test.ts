import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { ENQUIRY } from './api/leads.fixture.ts';
import { readEnvironment } from './env.ts';
import { netlifyService } from './netlify-service.ts';

/** A project with one site, and a function's service over it. */
function functionOf(SITE: string) {
  const root = mkdtempSync(join(tmpdir(), 'netlify-'));
  mkdirSync(join(root, 'sites/harbour'), { recursive: true });
  const site = siteWith({ contact: { email: 'hello@harbour.example' } });
  writeFileSync(join(root, 'sites/harbour/site.json'), JSON.stringify(site));
  writeFileSync(join(root, 'sites/harbour/locations.json'), JSON.stringify([locationWith()]));
  const service = netlifyService(
    readEnvironment({ SITE, FORECOURT_STATE: join(root, 'state'), LOG_LEVEL: 'silent' }),
    root,
  );
  onTestFinished(async () => {
    await service.close();
    rmSync(root, { recursive: true, force: true });
  });
  const work: Promise<unknown>[] = [];
  const post = (headers: Record<string, string> = {}) =>
    service.api(
      new Request('https://harbour.example/api/leads', {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: 'harbour.example', ...headers },
        body: JSON.stringify(ENQUIRY),
      }),
      { ip: '203.0.113.7', waitUntil: (promise) => work.push(promise) },
    );
  return { root, service, post, work };
}

it('takes leads of its site, and delivers them after the answer', async () => {
  const { post, work, service } = functionOf('harbour');
  expect((await post({ origin: 'https://harbour.example' })).status).toBe(201);
  expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
  await Promise.all(work);
  await service.deliver();
  await service.nightly();
});

it('takes none where it is told of no site that there is', async () => {
  const { post, work } = functionOf('other');
  expect((await post()).status).toBe(503);
  await Promise.all(work);
});
