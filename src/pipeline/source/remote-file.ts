import { checkedHost, type ResolvedAddress } from '#net/guard.ts';
import { type Fetching, type SourceResult, spoolFeed } from './feed-body.ts';
import { FeedUnusable, unusableFrom } from './feed-unusable.ts';
import { type FolderFile, filePattern, newestFile } from './newest-file.ts';
import { sourceReach } from './source-reach.ts';

/** Settings of a server that has files. */
interface FileServer {
  type: string;
  host: string;
  port: number;
  path: string;
  private_network: boolean;
}

/** Folders of a server, over a connection that is open. */
export interface RemoteFolders {
  list(folder: string): Promise<FolderFile[]>;
  /** Size (`NaN` where the server does not give it) and time of change (0). */
  stat(path: string): Promise<Omit<FolderFile, 'name'>>;
  read(path: string): AsyncIterable<Uint8Array>;
}

/** Runs `use` over a connection to an address that was checked, and ends it. */
type Connect = (
  address: ResolvedAddress,
  use: (folders: RemoteFolders) => Promise<SourceResult>,
) => Promise<SourceResult>;

/** Fetches a file, or the newest of a pattern, from a server that `connect` connects to. Throws `FeedUnusable`. */
export async function fetchRemote(
  { type, host, port, path, private_network }: FileServer,
  fetching: Fetching,
  connect: Connect,
): Promise<SourceResult> {
  const { allow, signal } = fetching;
  const reach = sourceReach(host, private_network, allow);
  try {
    const checked = await checkedHost(type, { hostname: host, port }, reach);
    return await connect(checked, (folders) => newestFeed(folders, path, { ...fetching, host }));
  } catch (cause) {
    throw unusableFrom(host, cause, signal);
  }
}

async function newestFeed(
  folders: RemoteFolders,
  path: string,
  { previous, state, host }: Fetching & { host: string },
): Promise<SourceResult> {
  const { folder, name } = await chosenFile(folders, path, host);
  const file = `${folder}${name}`;
  const before = await folders.stat(file);
  // A file without a date of change is read each time.
  const etag = before.modified === 0 ? null : `${before.size}-${before.modified}-${name}`;
  const mark = { etag, last_modified: null };
  if (etag !== null && previous?.etag === etag) return { kind: 'unchanged', ...mark };
  const received = { bytes: 0 };
  const pieces = counted(folders.read(file), received);
  const body = await spoolFeed(pieces, state, `The file ${file} of ${host}`);
  try {
    const { size, modified } = await folders.stat(file);
    if (modified === before.modified && (Number.isNaN(size) || size === received.bytes))
      return { kind: 'fetched', body, ...mark };
    throw new FeedUnusable(
      'truncated',
      `${file} of ${host} was written to while it was read, or broke off. Build again.`,
    );
  } catch (error) {
    body[Symbol.dispose]();
    throw error;
  }
}

async function chosenFile(
  folders: RemoteFolders,
  path: string,
  host: string,
): Promise<{ folder: string; name: string }> {
  const { folder, name, fits } = filePattern(path);
  if (fits === null) return { folder, name };
  const files = await folders.list(folder);
  const newest = newestFile(files.filter((file) => fits(file.name)));
  if (newest === undefined)
    throw new FeedUnusable(
      'unreachable',
      `There is no file ${name} in the folder ${folder || '.'} of ${host}`,
    );
  return { folder, name: newest.name };
}

async function* counted(
  pieces: AsyncIterable<Uint8Array>,
  received: { bytes: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    received.bytes += piece.length;
    yield piece;
  }
}
