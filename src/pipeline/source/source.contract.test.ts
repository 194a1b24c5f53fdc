import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StockSource } from '#domain/site/stock-source.schema.ts';
import { pushedFeed } from '#sites/places.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';
import { textOfFeed } from './feed-body.fixture.ts';
import type { SourceContext } from './feed-body.ts';
import { FTP_PASSWORD, FTP_USER, serveFtp } from './ftp-server.fixture.ts';
import { serveHttp } from './http-server.fixture.ts';
import { selfSigned } from './self-signed.fixture.ts';
import { SFTP_PASSWORD, SFTP_USER, serveSftp } from './sftp-server.fixture.ts';
import { sourceContext } from './source.fixture.ts';
import { fetchStock } from './source.ts';

interface Rig {
  stock: StockSource;
  context: SourceContext;
  /** Whether the source can report that nothing changed. */
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
  const url = await serveHttp(({ headers }, response) => {
    const etag = `"${statSync(file).mtimeMs}"`;
    if (headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag }).end(readFileSync(file));
  });
  return {
    stock: { type: 'http', url, format: 'json', private_network: true },
    context: contextOf(project),
    conditional: true,
  };
}

async function demoRig(): Promise<Rig> {
  return {
    stock: { type: 'demo', cars: 3, pictures: 'drawn' },
    context: contextOf(new FixtureProject()),
    conditional: false,
  };
}

/** A project whose stock lies beside its settings, for servers to serve. */
async function servedProject() {
  const project = new FixtureProject();
  await project.stock(feedRecords(3));
  const context = contextOf(project);
  return {
    ...context,
    secret: (name: string) => ({ FEED_FTP: FTP_PASSWORD, FEED_SFTP: SFTP_PASSWORD })[name],
  };
}

const LAYOUT = { format: 'json', private_network: true } as const;
const FTP_ACCOUNT = { user: FTP_USER, password_env: 'FEED_FTP' } as const;
const SFTP_ACCOUNT = { user: SFTP_USER, password_env: 'FEED_SFTP' } as const;

async function folderRig(): Promise<Rig> {
  const context = await servedProject();
  return { stock: { type: 'folder', path: 'st*.json', format: 'json' }, context, conditional: true };
}

async function pagesRig(): Promise<Rig> {
  const records = feedRecords(3);
  const url = await serveHttp((request, response) =>
    response.end(JSON.stringify(records.slice(Number(request.url?.at(-1)) - 1).slice(0, 1))),
  );
  const pages = { by: 'number', query: 'page', start: 1, step: 1, max: 9 } as const;
  const context = contextOf(new FixtureProject());
  return { stock: { type: 'http', url, pages, ...LAYOUT }, context, conditional: false };
}

async function ftpRig(): Promise<Rig> {
  const context = await servedProject();
  const port = await serveFtp(context.folder);
  const address = { host: '127.0.0.1', port, path: '/st*.json' };
  return { stock: { type: 'ftp', ...address, ...FTP_ACCOUNT, ...LAYOUT }, context, conditional: true };
}

async function ftpsRig(): Promise<Rig> {
  const context = await servedProject();
  const tls = selfSigned();
  writeFileSync(join(context.folder, 'dms.pem'), tls.cert);
  const port = await serveFtp(context.folder, { tls });
  const address = { host: '127.0.0.1', port, path: '/stock.json', implicit: false, certificate: 'dms.pem' };
  return { stock: { type: 'ftps', ...address, ...FTP_ACCOUNT, ...LAYOUT }, context, conditional: true };
}

async function sftpRig(): Promise<Rig> {
  const context = await servedProject();
  const { port, fingerprint } = await serveSftp(context.folder);
  const address = { host: '127.0.0.1', port, path: '/st*.json', fingerprint };
  return { stock: { type: 'sftp', ...address, ...SFTP_ACCOUNT, ...LAYOUT }, context, conditional: true };
}

async function pushRig(): Promise<Rig> {
  const context = contextOf(new FixtureProject());
  const path = pushedFeed(context.state, context.site.slug);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(feedRecords(3)));
  return { stock: { type: 'push', format: 'json' }, context, conditional: true };
}

describe.each([
  ['file', fileRig],
  ['folder', folderRig],
  ['http', httpRig],
  ['http by pages', pagesRig],
  ['ftp', ftpRig],
  ['ftps', ftpsRig],
  ['sftp', sftpRig],
  ['push', pushRig],
  ['demo', demoRig],
] as const)('a stock source: %s', (_name, rig) => {
  it('brings a JSON list of records', async () => {
    const { stock, context } = await rig();
    expect(JSON.parse(await textOfFeed(await fetchStock(stock, context, null)))).toHaveLength(3);
  });

  it('returns the same again, or reports that it is unchanged', async () => {
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
