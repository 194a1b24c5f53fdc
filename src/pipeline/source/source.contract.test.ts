import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { textOfFeed } from './feed-body.fixture.ts';
import type { SourceContext } from './feed-body.ts';
import { sourceContext } from './source.fixture.ts';
import { fetchStock } from './source.ts';

interface Rig {
  stock: StockSource;
  context: SourceContext;
  /** Whether the source can tell that nothing changed. */
  conditional: boolean;
}

const contextOf = (project: FixtureProject): SourceContext =>
  sourceContext({ folder: join(project.root, 'sites/test-site'), state: project.state });

async function fileRig(): Promise<Rig> {
  const project = new FixtureProject();
  await project.stock(feedRecords(3));
  return {
    stock: { type: 'file', path: 'stock.json', format: 'json' },
    context: contextOf(project),
    conditional: true,
  };
}

async function httpRig(): Promise<Rig> {
  const project = new FixtureProject();
  await project.stock(feedRecords(3));
  const file = join(project.root, 'sites/test-site/stock.json');
  const server = createServer(({ headers }, response) => {
    const etag = `"${statSync(file).mtimeMs}"`;
    if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag }).end(readFileSync(file));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    stock: { type: 'http', url, format: 'json', private_network: true },
    context: contextOf(project),
    conditional: true,
  };
}

async function demoRig(): Promise<Rig> {
  return { stock: { type: 'demo', cars: 3 }, context: contextOf(new FixtureProject()), conditional: false };
}

describe.each([
  ['file', fileRig],
  ['http', httpRig],
  ['demo', demoRig],
] as const)('a stock source: %s', (_name, rig) => {
  it('brings a JSON list of records', async () => {
    const { stock, context } = await rig();
    expect(JSON.parse(await textOfFeed(await fetchStock(stock, context, null)))).toHaveLength(3);
  });

  it('brings the same again, or says that it is unchanged', async () => {
    const { stock, context, conditional } = await rig();
    const first = await fetchStock(stock, context, null);
    const { etag, last_modified } = first;
    const text = await textOfFeed(first);
    const again = await fetchStock(stock, context, first);
    expect(again).toMatchObject({ etag, last_modified });
    expect(await textOfFeed(again)).toBe(conditional ? 'unchanged' : text);
  });
});

it('names a file that is not there', async () => {
  const { context } = await fileRig();
  const missing = fetchStock({ type: 'file', path: 'none.json', format: 'json' }, context, null);
  await expect(missing).rejects.toMatchObject({
    code: 'unreachable',
    message: expect.stringContaining('none.json'),
  });
});
