import { createHash } from 'node:crypto';
import { ProviderFailed } from '#domain/errors.ts';
import type { PublishTarget } from '#domain/site/publish-target.schema.ts';
import { releaseFiles } from '#generator/export.ts';
import { inLanes } from './in-lanes.ts';
import { type NetlifyApi, type NetlifyOptions, netlifyApi } from './netlify-api.ts';
import { type Dispatch, type Publisher, UNCHANGED } from './publisher.ts';

type Project = Extract<PublishTarget, { to: 'netlify' }>;

/** Files that are sent at the same time. */
const LANES = 8;
const POLL_MS = 1000;
/** A quarter of an hour, in which Netlify makes the largest of sites. */
const POLLS = 900;

/** A deploy as Netlify reports it; other states are on the way to one of these. */
interface Deploy {
  id: string;
  state: string;
  title?: string | null;
  /** SHA-1 of files that Netlify does not have. */
  required?: string[];
}

/** States that a deploy never leaves, without having become what visitors see. */
const ENDS = ['error', 'rejected'];

/** Netlify has what it needs to say which files it lacks. */
const ASKS = ['prepared', 'uploading', 'uploaded', 'ready'];

/**
 * Netlify's deploys by digest: it receives the SHA-1 of every file and requests those it lacks, also after a publish that
 * was broken off. The deploy is a draft until it is whole; then it is made the one that visitors see.
 */
export function netlifyPublisher({ site_id, api: base }: Project, options: NetlifyOptions): Publisher {
  const api = netlifyApi(base, options);
  const site = `/sites/${encodeURIComponent(site_id)}`;
  return {
    async publish({ store, manifest, flip, onStep = () => {} }: Dispatch) {
      const title = `Release ${manifest.release}`;
      const { published_deploy } = await api.json<{ published_deploy?: Deploy | null }>('GET', site);
      if (published_deploy?.title === title) return UNCHANGED;
      const files = releaseFiles(store, manifest, store.manifests());
      const digests: Record<string, string> = {};
      for (const [name, { bytes }] of files) digests[`/${name}`] = sha1(await bytes());
      onStep('create');
      const created = await api.json<Deploy>('POST', `${site}/deploys`, {
        ...{ files: digests, title, draft: true, async: true },
      });
      const { required = [] } = await reached(api, created, ASKS, options);
      const names = new Map(Object.entries(digests).map(([name, digest]) => [digest, name]));
      const wanted = required.flatMap((digest) => names.get(digest) ?? []);
      await inLanes(wanted, LANES, async (name) => {
        onStep(`send ${name}`);
        const bytes = await files.get(name.slice(1))?.bytes();
        await api.send(`/deploys/${created.id}/files${encodeURI(name)}`, bytes ?? new Uint8Array());
      });
      await reached(api, created, ['ready'], options);
      onStep('flip');
      await api.postWithin(flip, `${site}/deploys/${created.id}/restore`);
      return { outcome: 'published', uploaded: wanted.length, removed: 0 };
    },
  };
}

const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');

/** The deploy once it is in one of these states; throws `ProviderFailed` where it will not be, or not in time. */
async function reached(
  api: NetlifyApi,
  { id }: Deploy,
  states: readonly string[],
  { pause }: NetlifyOptions,
): Promise<Deploy> {
  for (let polled = 0; polled < POLLS; polled += 1) {
    const deploy = await api.json<Deploy>('GET', `/deploys/${id}`);
    if (states.includes(deploy.state)) return deploy;
    if (ENDS.includes(deploy.state)) throw unmade(id, `is "${deploy.state}"`);
    await pause(POLL_MS);
  }
  throw unmade(id, 'was not made in a quarter of an hour');
}

const unmade = (id: string, what: string) =>
  new ProviderFailed(
    `Netlify: the deploy ${id} ${what}. What it hands out is untouched. Its page at Netlify tells why; then publish again.`,
  );
