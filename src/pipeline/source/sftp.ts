import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { addAbortSignal } from 'node:stream';
import SftpClient from 'ssh2-sftp-client';
import type { SourceOf } from '#domain/site/stock-source.schema.ts';
import type { Fetching, SourceResult } from './feed-body.ts';
import type { FeedSecrets } from './feed-secrets.ts';
import { FeedUnusable } from './feed-unusable.ts';
import { fetchRemote, type RemoteFolders } from './remote-file.ts';

type SftpSource = SourceOf<'sftp'>;

const PORT = 22;
/** Of each read a server is waited for. */
const READ_BYTES = 1 << 18;

/** Fetches a feed over SFTP, from a server whose key is checked where settings name it. */
export async function fetchSftp(source: SftpSource, fetching: Fetching): Promise<SourceResult> {
  const { signal } = fetching;
  const port = source.port ?? PORT;
  const account = accountOf(source, fetching.secrets);
  return fetchRemote({ ...source, port }, fetching, async ({ address }, use) => {
    const socket = connect({ host: address, port, signal, noDelay: true });
    const client = new SftpClient('feed', {});
    const key = { fingerprint: '' };
    const hostVerifier = (given: Buffer) => {
      key.fingerprint = `SHA256:${createHash('sha256').update(given).digest('base64')}`;
      return source.fingerprint === undefined || bare(source.fingerprint) === bare(key.fingerprint);
    };
    try {
      await once(socket, 'connect');
      const opened = client.connect({ ...account, sock: socket, readyTimeout: 0, hostVerifier });
      await within(signal, opened).catch((error: unknown) => {
        throw wrongKey(source, key.fingerprint) ?? error;
      });
      return await use(foldersOf(client, signal));
    } finally {
      socket.destroy();
    }
  });
}

function accountOf(source: SftpSource, secrets: FeedSecrets) {
  const password = secrets.optional('password_env', source.password_env);
  const privateKey = secrets.optional('private_key_env', source.private_key_env);
  const passphrase = secrets.optional('passphrase_env', source.passphrase_env);
  return {
    username: secrets.text('user', source.user),
    ...(password !== undefined && { password }),
    // A key on one line, as some hosts of programs have it in their variables.
    ...(privateKey !== undefined && { privateKey: privateKey.replaceAll('\\n', '\n') }),
    ...(passphrase !== undefined && { passphrase }),
  };
}

const bare = (fingerprint: string) => fingerprint.replace(/=+$/, '');

/** Why a server is not trusted; `null` where its key is right, or none came. */
function wrongKey({ host, fingerprint }: SftpSource, given: string): FeedUnusable | null {
  if (fingerprint === undefined || given === '' || bare(fingerprint) === bare(given)) return null;
  return new FeedUnusable(
    'wrong_key',
    `${host} has the key ${bare(given)}, and "stock.fingerprint" of site.json names another: ask who runs the server`,
  );
}

function foldersOf(client: SftpClient, signal: AbortSignal): RemoteFolders {
  return {
    async list(folder) {
      const entries = await within(signal, client.list(folder === '' ? '.' : folder));
      return entries
        .filter(({ type }) => type !== 'd')
        .map(({ name, size, modifyTime }) => ({ name, size, modified: modifyTime }));
    },
    async stat(path) {
      const { size, modifyTime } = await within(signal, client.stat(path));
      return { size, modified: modifyTime };
    },
    read: (path) => addAbortSignal(signal, client.createReadStream(path, { highWaterMark: READ_BYTES })),
  };
}

/** The library waits for as long as a server is silent. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
