import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { FixtureProject } from '#sites/project.fixture.ts';

const STOCK = { type: 'file', path: '/feeds/stock.csv', format: 'csv', columns: { id: 'Stock No' } };

/** A program that shows the pages of a project, and prints what it would serve and open. */
const program = (project: string, site: string | undefined) => `
  import { openPages } from '${path.join(import.meta.dirname, 'open-pages.ts')}';
  const serve = async ({ root, site }) => (console.log(root, site), 4329);
  const open = (address) => console.log('opened', address);
  await openPages(${JSON.stringify(site)}, ${JSON.stringify(STOCK)}, ['p.example'], { project: '${project}', serve, open });
  setInterval(() => {}, 1000);
`;

async function opened(project: FixtureProject, site: string | undefined) {
  const args = ['--no-warnings', '--input-type=module', '--eval', program(project.root, site)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line.startsWith('opened')) break;
  }
  const [root = '', slug = ''] = lines.shift()?.split(' ') ?? [];
  const settings = JSON.parse(readFileSync(path.join(root, 'sites', slug, 'site.json'), 'utf8'));
  return { child, root, slug, settings, lines };
}

it('shows the cars in a copy of the project, which is removed by Ctrl+C', async () => {
  const project = new FixtureProject();
  await project.site({ tagline: 'Ours' });
  const file = path.join(project.root, 'sites/test-site/site.json');
  const before = readFileSync(file, 'utf8');
  const { child, root, slug, settings, lines } = await opened(project, 'test-site');
  expect(lines).toEqual([
    'The cars: http://localhost:4329/. Ctrl+C ends it.',
    'opened http://localhost:4329/',
  ]);
  expect([slug, settings]).toEqual([
    'test-site',
    { ...JSON.parse(before), stock: STOCK, images: { hosts: ['p.example'] } },
  ]);
  expect([readFileSync(file, 'utf8'), existsSync(path.join(project.root, '.forecourt'))]).toEqual([
    before,
    false,
  ]);
  child.kill('SIGINT');
  await once(child, 'exit');
  expect([child.exitCode, existsSync(root)]).toEqual([0, false]);
});

it('shows the cars of no site on a new one, of which the project has nothing', async () => {
  const project = new FixtureProject();
  const { child, root, slug, settings } = await opened(project, undefined);
  expect(settings).toMatchObject({ slug, stock: STOCK, images: { hosts: ['p.example'] } });
  expect(existsSync(path.join(project.root, 'sites', slug))).toBe(false);
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(existsSync(root)).toBe(false);
});
