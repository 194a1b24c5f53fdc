import { createHash, generateKeyPairSync } from 'node:crypto';
import { closeSync, fstatSync, openSync, readdirSync, readSync, type Stats, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import ssh2, {
  type Attributes,
  type AuthContext,
  type Connection,
  type FileEntry,
  type SFTPWrapper,
  utils,
} from 'ssh2';
import { onTestFinished } from 'vitest';
import { listen } from '#net/listen.ts';

export const SFTP_USER = 'harbour';
export const SFTP_PASSWORD = 'pass-nobody-guesses';

const { STATUS_CODE } = utils.sftp;

export const PASSPHRASE = 'words-nobody-guesses';

/** A private key in PEM. */
export function sshKey(encryption: { cipher?: string; passphrase?: string } = {}): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return String(privateKey.export({ type: 'sec1', format: 'pem', ...encryption }));
}

interface SftpRig {
  /** The key of who may come in besides who has the password. */
  privateKey?: string;
  /** Takes the place of a read, at this many bytes of the file. */
  onRead?: (place: { offset: number; connection: Connection }) => 'read' | 'silent';
}

/** Serves a folder over SFTP on this machine until the test is over. */
export async function serveSftp(root: string, rig: SftpRig = {}) {
  const hostKey = sshKey();
  const connections = new Set<Connection>();
  const ssh = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
    connections.add(connection);
    connection.on('error', () => {});
    connection.on('authentication', (context) => {
      if (isLetIn(context, rig)) context.accept();
      else context.reject(['password', 'publickey']);
    });
    connection.on('session', (accept) => {
      accept().on('sftp', (open) => serveFolder(open(), root, { ...rig, connection }));
    });
  });
  // Else each of many small packets waits for the one before it.
  const server = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket));
  const port = await listen(server);
  onTestFinished(() => {
    for (const connection of connections) connection.end();
    server.close();
  });
  const parsed = utils.parseKey(hostKey);
  if (parsed instanceof Error) throw parsed;
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64');
  return { port, fingerprint: `SHA256:${digest.replace(/=+$/, '')}` };
}

function isLetIn(context: AuthContext, { privateKey }: SftpRig): boolean {
  if (context.username !== SFTP_USER) return false;
  if (context.method === 'password') return context.password === SFTP_PASSWORD;
  if (context.method !== 'publickey' || privateKey === undefined) return false;
  const key = utils.parseKey(privateKey, PASSPHRASE);
  if (key instanceof Error || !key.getPublicSSH().equals(context.key.data)) return false;
  const { signature, blob } = context;
  return (
    signature === undefined || blob === undefined || key.verify(blob, signature, context.hashAlgo) === true
  );
}

const attributesOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats): Attributes => ({
  mode,
  uid,
  gid,
  size,
  atime: Math.floor(atimeMs / 1000),
  mtime: Math.floor(mtimeMs / 1000),
});

/** What a client needs that reads: the handle of a file is that of this process, the one of a folder is 0. */
function serveFolder(sftp: SFTPWrapper, root: string, rig: SftpRig & { connection: Connection }): void {
  const handleOf = (file: number) => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(file);
    return handle;
  };
  const listed: FileEntry[][] = [];
  /** Runs what may fail for a file that is not there. */
  const attempt = (request: number, work: () => void) => {
    try {
      work();
    } catch {
      sftp.status(request, STATUS_CODE.NO_SUCH_FILE);
    }
  };
  sftp.on('OPEN', (request, path) =>
    attempt(request, () => sftp.handle(request, handleOf(openSync(join(root, path), 'r')))),
  );
  sftp.on('READ', (request, handle, offset, length) => {
    if (rig.onRead?.({ offset, connection: rig.connection }) === 'silent') return;
    const bytes = Buffer.alloc(length);
    const read = readSync(handle.readUInt32BE(), bytes, 0, length, offset);
    if (read === 0) sftp.status(request, STATUS_CODE.EOF);
    else sftp.data(request, bytes.subarray(0, read));
  });
  sftp.on('CLOSE', (request, handle) => {
    if (handle.readUInt32BE() !== 0) closeSync(handle.readUInt32BE());
    sftp.status(request, STATUS_CODE.OK);
  });
  const stat = (request: number, path: string) =>
    attempt(request, () => sftp.attrs(request, attributesOf(statSync(join(root, path)))));
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('FSTAT', (request, handle) => sftp.attrs(request, attributesOf(fstatSync(handle.readUInt32BE()))));
  sftp.on('OPENDIR', (request, path) =>
    attempt(request, () => {
      listed.push(readdirSync(join(root, path)).map((filename) => entryOf(join(root, path), filename)));
      sftp.handle(request, handleOf(0));
    }),
  );
  sftp.on('READDIR', (request) => {
    const entries = listed.pop();
    if (entries === undefined) sftp.status(request, STATUS_CODE.EOF);
    else sftp.name(request, entries);
  });
}

function entryOf(folder: string, filename: string): FileEntry {
  const stats = statSync(join(folder, filename));
  const kind = stats.isDirectory() ? 'd' : '-';
  return {
    filename,
    longname: `${kind}rw-r--r-- 1 u g ${stats.size} Nov 20 ${filename}`,
    attrs: attributesOf(stats),
  };
}
