import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { openSiteContexts } from './site-context.ts';

function project() {
  const root = mkdtempSync(join(tmpdir(), 'site-context-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'sites/harbour'), { recursive: true });
  const problems: string[] = [];
  const siteContexts = openSiteContexts({
    root,
    state: join(root, 'state'),
    onProblem: (slug) => problems.push(slug),
  });
  const write = (name: string, value: unknown) =>
    writeFileSync(join(root, 'sites/harbour', name), JSON.stringify(value));
  return { siteContexts, write, problems };
}

it('returns the current settings, and the last valid ones during a fault', async () => {
  const { siteContexts, write, problems } = project();
  expect(await siteContexts.of('harbour')).toBeNull();
  write('site.json', siteWith());
  write('locations.json', [locationWith()]);
  expect((await siteContexts.of('harbour'))?.site.leads.reply_minutes).toBe(60);
  expect(await siteContexts.of('harbour')).toBe(await siteContexts.of('harbour'));
  write('site.json', siteWith({ leads: { reply_minutes: 30 } }));
  expect((await siteContexts.of('harbour'))?.site.leads.reply_minutes).toBe(30);
  write('site.json', { broken: true });
  expect((await siteContexts.of('harbour'))?.site.leads.reply_minutes).toBe(30);
  expect(problems).toEqual(['harbour', 'harbour']);
});

it('keeps the last settings while there is no such time zone', async () => {
  const { siteContexts, write, problems } = project();
  write('site.json', siteWith({ time_zone: 'Australia/Adelaide' }));
  expect((await siteContexts.of('harbour'))?.site.time_zone).toBe('Australia/Adelaide');
  write('site.json', { ...siteWith(), time_zone: 'Adelaide' });
  expect((await siteContexts.of('harbour'))?.site.time_zone).toBe('Australia/Adelaide');
  expect(problems).toEqual(['harbour']);
});

it('is unaffected by faults in settings that only pages need', async () => {
  const { siteContexts, write } = project();
  write('site.json', siteWith());
  write('reviews.json', 'broken');
  expect((await siteContexts.of('harbour'))?.locations).toEqual([]);
});
