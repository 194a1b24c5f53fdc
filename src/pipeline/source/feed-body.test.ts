import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MAX_FEED_BYTES } from '#domain/feed-limits.ts';
import { FixtureProject } from '#sites/project.fixture.ts';
import { feedInFile, spoolFeed } from './feed-body.ts';

async function feedFile(content: string | Uint8Array) {
  const project = new FixtureProject();
  await project.write('stock.json', content);
  return { path: join(project.root, 'stock.json'), state: project.state };
}

it('is the same bytes by the same hash, kept or where it lies', async () => {
  const { path, state } = await feedFile('[{"make":"Citroën"}]');
  using lying = feedInFile(openSync(path, 'r'), 'stock.json');
  using spooled = await spoolFeed([Buffer.from('[{"make":'), Buffer.from('"Citroën"}]')], state, 'x');
  expect(spooled.hash).toBe(lying.hash);
  expect(spooled.read(0, 100)).toEqual(lying.read(0, 100));
  expect(spooled.read(2, 6).toString()).toBe('"make"');
  expect(spooled.read(100, 6)).toHaveLength(0);
  for (const body of [spooled, lying]) body.verify();
});

it('reports a file that is written to while it is read', async () => {
  const { path } = await feedFile('[1]');
  using body = feedInFile(openSync(path, 'r'), 'stock.json');
  writeFileSync(path, '[1,2]');
  expect(() => body.verify()).toThrow('stock.json was written to while it was read');
});

it('is refused above its limit', async () => {
  const { path, state } = await feedFile(Buffer.alloc(MAX_FEED_BYTES + 1));
  expect(() => feedInFile(openSync(path, 'r'), 'stock.json')).toThrow('has more than 104857600 bytes');
  const chunks = Array.from({ length: 101 }, () => Buffer.alloc(1 << 20));
  await expect(spoolFeed(chunks, state, 'The feed from x')).rejects.toThrow('The feed from x has more than');
});
