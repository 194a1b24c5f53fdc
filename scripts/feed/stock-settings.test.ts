import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FixtureProject } from '#sites/project.fixture.ts';
import { writeStock } from './stock-settings.ts';

it('writes the stock block and the photo hosts into site.json, and leaves the rest unchanged', async () => {
  const project = new FixtureProject();
  await project.site({ images: { hosts: ['old.example'] }, city: 'Newcastle' });
  const file = await writeStock(
    project.root,
    'test-site',
    { type: 'file', path: 'stock.csv', format: 'csv' },
    ['p.example'],
  );
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    stock: { type: 'file', path: 'stock.csv', format: 'csv' },
    images: { hosts: ['old.example', 'p.example'] },
    city: 'Newcastle',
  });
});
