import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { locationWith } from '#domain/location/location.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';

/** A project with the one site `demo`, published with a home page. */
export interface Dealership {
  root: string;
  state: string;
  remove(): void;
}

export async function openDealership(settings: Partial<SiteInput> = {}): Promise<Dealership> {
  const root = mkdtempSync(path.join(tmpdir(), 'dealership-'));
  const state = path.join(root, 'state');
  const folder = path.join(root, 'sites/demo');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'site.json'), JSON.stringify(siteWith({ slug: 'demo', ...settings })));
  writeFileSync(path.join(folder, 'locations.json'), JSON.stringify([locationWith()]));
  const releases = openReleaseStore(path.join(state, 'store'), 'demo');
  const writer = await releases.begin(null);
  writer.put('/', Buffer.from('home'), { type: 'text/html' });
  const origin = {
    sequence: 1,
    snapshot: 's',
    renderer: 'r',
    redirects: [],
    traces: () => '',
    now: new Date(),
  };
  await writer.publish(origin);
  await releases.close();
  return { root, state, remove: () => rmSync(root, { recursive: true, force: true }) };
}
