import { elapsed, openProgress } from '../progress.ts';
import { PROJECT } from '../project.ts';
import { type DevSource, openDevSite } from './dev-site.ts';
import { disableAstroTelemetry } from './env.ts';
import { devIntegration } from './integration.ts';

/** Serves one site from Astro's development server until the process ends; returns its port, the next free one. */
export async function serveDevSite(source: DevSource, host: string, port: number): Promise<number> {
  const progress = openProgress(source.site);
  const started = performance.now();
  const first = await openDevSite(source, new Date(), progress.step);
  progress.done(`read in ${elapsed(started)}`);
  disableAstroTelemetry();
  const astro = await import('astro');
  const { address } = await astro.dev({
    root: PROJECT,
    server: { host, port },
    integrations: [devIntegration(source, first)],
  });
  return address.port;
}
