import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { feedSecret, readEnvironment } from '#server/env.ts';
import { siteFolder } from '#sites/places.ts';
import { serveDevSite } from '../dev/serve-site.ts';
import { scaffoldSite } from '../new-site/scaffold.ts';
import { PROJECT } from '../project.ts';
import { writeStock } from './stock-settings.ts';

const PORT = 4323;
const NEW = 'new-dealership';

/** Commands that open an address in the browser, by platform. */
const OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start'],
  linux: ['xdg-open'],
};

/** What pages are shown with. */
interface PageViewer {
  /** The project folder. */
  project: string;
  serve: typeof serveDevSite;
  open: (address: string) => void;
}

/**
 * Shows a feed's cars as pages with the site's theme, until Ctrl+C, in a copy, so that the project and its live release
 * stay as they are. Without a site they are shown on a new one.
 */
export async function openPages(
  site: string | undefined,
  stock: Record<string, unknown>,
  photoHosts: readonly string[],
  { project = PROJECT, serve = serveDevSite, open = openBrowser }: Partial<PageViewer> = {},
): Promise<void> {
  const root = await mkdtemp(path.join(tmpdir(), 'forecourt-inspect-'));
  process.once('exit', () => rmSync(root, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));
  await mkdir(path.join(root, 'sites'));
  await symlink(path.join(project, 'content'), path.join(root, 'content'));
  const slug = site ?? NEW;
  if (site === undefined)
    await scaffoldSite(root, { slug, name: 'New dealership', template: 'group', state: 'NSW' });
  else await cp(siteFolder(project, site), siteFolder(root, site), { recursive: true });
  await writeStock(root, slug, stock, photoHosts);
  const { OUTBOUND_ALLOW: allow } = readEnvironment();
  const port = await serve(
    { root, state: path.join(root, '.forecourt'), site: slug, allow, secret: feedSecret() },
    'localhost',
    PORT,
  );
  const address = `http://localhost:${port}/`;
  console.log(`The cars: ${address}. Ctrl+C ends it.`);
  open(address);
}

/** If no browser can be opened, the printed address has to do. */
function openBrowser(address: string): void {
  const [program, ...options] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(program, [...options, address], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
