import { once } from 'node:events';
import path from 'node:path';
import { defineCommand } from 'citty';
import { openPendingPictures } from '#pipeline/images/pending.ts';
import { within } from '#server/background.ts';
import { refuseDangerous } from '#server/doctor/settings-checks.ts';
import { type Environment, readEnvironment } from '#server/env.ts';
import { type RunningServer, startServer } from '#server/serve.ts';
import { imageCacheFolder } from '#sites/places.ts';
import { portGiven } from '../arguments.ts';
import { startBuilder } from '../builder/start-builder.ts';
import { EXIT, errorText, exitCode } from '../exit.ts';
import { PROJECT } from '../project.ts';

/** Requests, deliveries and builds end within ten seconds; what is open beyond them, such as a silent bucket, is aborted. */
const END_MS = 12_000;

export const serve = defineCommand({
  meta: {
    name: 'serve',
    description:
      'Serve every published site on one port and build those that change, until SIGINT or SIGTERM',
  },
  args: {
    port: { type: 'string', description: 'Port (PORT, else 4321)' },
    host: { type: 'string', description: 'Address to listen on (HOST, else 127.0.0.1)' },
  },
  async run({ args }) {
    const environment = readEnvironment({ PORT: portGiven('--port', args.port), HOST: args.host });
    await serveSites(environment, async (server) => {
      console.log(`All sites: ${server.url}`);
      for (const line of siteLines(server, environment.FORECOURT_BUILDER)) console.log(`  ${line}`);
    });
  },
});

/** Returns the address of each published site; without any, who builds the first. */
export function siteLines(server: Pick<RunningServer, 'url' | 'sites'>, builds: boolean): string[] {
  const sites = server.sites();
  if (sites.length > 0) return sites.map((site) => siteAddress(server, site));
  return [
    'No site is published yet.',
    builds
      ? 'Each site is served once it is built; the first build takes minutes.'
      : 'Each site is served once a worker, or forecourt build, has built it.',
  ];
}

/** Where a site is served on this machine. */
export const siteAddress = ({ url }: Pick<RunningServer, 'url'>, site: string): string =>
  url.replace('//localhost', `//${site}.localhost`);

/**
 * Serves all sites until SIGINT or SIGTERM; builds those that change once `prepare` is done, which ends with the server. If
 * it fails, sites that were published before are served on, and without any the server ends.
 */
export async function serveSites(
  environment: Environment,
  prepare: (server: RunningServer) => Promise<void>,
): Promise<void> {
  refuseDangerous(environment);
  const { FORECOURT_STATE, FORECOURT_BUILDER, FORECOURT_DOMAINS } = environment;
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const pictures = openPendingPictures(imageCacheFolder(path.resolve(FORECOURT_STATE)));
  const server = await startServer(environment, PROJECT, pictures);
  const preparation = Promise.race([
    prepare(server).then(() => 'done' as const),
    stopped.then(() => 'stopped' as const),
  ]);
  const outcome = await preparation.catch(failed);
  // A build that is broken off leaves nothing that is live.
  if (outcome === 'stopped' || (outcome === 'failed' && server.sites().length === 0))
    return end(server.close());
  process.exitCode = EXIT.done;
  const builder = FORECOURT_BUILDER
    ? startBuilder({ root: PROJECT, state: FORECOURT_STATE }, (code) =>
        console.error(`The builder ended with ${code} and is started again`),
      )
    : null;
  const served = server.sites();
  for (const [host, site] of FORECOURT_DOMAINS) {
    if (served.includes(site)) console.log(`  ${host}: ${site}`);
    else console.error(`FORECOURT_DOMAINS: ${host} leads to ${site}, which is not published`);
  }
  await stopped;
  await end(Promise.all([server.close(), builder?.close()]));
}

/** Prints why nothing was built, and sets the exit code. */
function failed(error: unknown): 'failed' {
  console.error(errorText(error));
  process.exitCode = exitCode(error);
  return 'failed';
}

async function end(closed: Promise<unknown>): Promise<never> {
  await within(END_MS, closed);
  return process.exit();
}
