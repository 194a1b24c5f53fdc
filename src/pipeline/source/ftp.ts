import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import type { ConnectionOptions } from 'node:tls';
import { type AccessOptions, Client, FTPError } from 'basic-ftp';
import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import type { Fetching, SourceResult } from './feed-body.ts';
import { FeedUnusable } from './feed-unusable.ts';
import { fetchRemote, type RemoteFolders } from './remote-file.ts';

type FtpSource = SourceOf<'ftp'> | SourceOf<'ftps'>;

const PORT = 21;
const IMPLICIT_PORT = 990;

/** Fetches a feed over FTP, or FTPS with a certificate that is checked. */
export async function fetchFtp(source: FtpSource, fetching: Fetching): Promise<SourceResult> {
  const { signal, secrets, folder } = fetching;
  const implicit = source.type === 'ftps' && source.implicit;
  const port = source.port ?? (implicit ? IMPLICIT_PORT : PORT);
  const password = secrets.optional('password_env', source.password_env);
  const access: AccessOptions = {
    port,
    user: secrets.text('user', source.user),
    ...(password !== undefined && { password }),
    secure: implicit ? 'implicit' : source.type === 'ftps',
  };
  return fetchRemote({ ...source, port }, fetching, async ({ address }, use) => {
    // The signal bounds the time as a whole. Data connections go to the control connection's own address, or nowhere.
    const client = new Client(0, { allowSeparateTransferHost: false });
    const close = () => client.close();
    signal.addEventListener('abort', close);
    try {
      signal.throwIfAborted();
      const secureOptions = await tlsOptions(source, folder, address);
      await client.access({ ...access, host: address, secureOptions });
      return await use(foldersOf(client));
    } finally {
      signal.removeEventListener('abort', close);
      client.close();
    }
  });
}

/** Whom the certificate has to name. `host` is where every connection goes: a name would be looked up again. */
async function tlsOptions(source: FtpSource, folder: string, address: string): Promise<ConnectionOptions> {
  const servername = isIP(source.host) === 0 && !source.host.startsWith('[') ? source.host : undefined;
  const options = { host: address, ...(servername !== undefined && { servername }) };
  if (source.type !== 'ftps' || source.certificate === undefined) return options;
  const file = resolve(folder, source.certificate);
  try {
    return { ...options, ca: await readFile(file) };
  } catch (cause) {
    throw new FeedUnusable('unreachable', `Cannot read the certificate ${file} ("stock.certificate")`, {
      cause,
    });
  }
}

function foldersOf(client: Client): RemoteFolders {
  const modified = async (path: string) => (await unlessRefused(client.lastMod(path)))?.getTime() ?? 0;
  return {
    async list(folder) {
      const entries = (await client.list(folder)).filter(
        ({ isFile, isSymbolicLink }) => isFile || isSymbolicLink,
      );
      const files = [];
      // One command at a time is all that a control connection takes.
      for (const { name, size, modifiedAt } of entries)
        files.push({ name, size, modified: modifiedAt?.getTime() ?? (await modified(`${folder}${name}`)) });
      return files;
    },
    stat: async (path) => ({
      size: (await unlessRefused(client.size(path))) ?? Number.NaN,
      modified: await modified(path),
    }),
    async *read(path) {
      const stream = new PassThrough();
      const ended = client.downloadTo(stream, path);
      ended.catch((error: Error) => stream.destroy(error));
      yield* stream;
      await ended;
    },
  };
}

/** What an old server does not do is no reason to fail. */
async function unlessRefused<T>(command: Promise<T>): Promise<T | undefined> {
  try {
    return await command;
  } catch (error) {
    if (error instanceof FTPError) return undefined;
    throw error;
  }
}
