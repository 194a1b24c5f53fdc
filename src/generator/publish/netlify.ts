import { createHash } from 'node:crypto';
import { ProviderFailed } from '#domain/errors.ts';
import type { PublishTarget } from '#domain/site/publish-target.schema.ts';
import { releaseFiles } from '#generator/export.ts';
import { forEachConcurrently } from './concurrently.ts';
import { type NetlifyApi, type NetlifyOptions, netlifyApi } from './netlify-api.ts';
import { type Dispatch, destinationTaken, type Publisher, UNCHANGED } from './publisher.ts';

type Project = Extract<PublishTarget, { to: 'netlify' }>;

/** Parallel uploads. */
const CONCURRENCY = 8;
const POLL_MS = 1000;
/** A quarter of an hour, in which Netlify processes the largest sites. */
const POLLS = 900;

/** A deploy's state as Netlify reports it; all others are transitional. */
interface Deploy {
  id: string;
  state: string;
  title?: string | null;
  /** Why it failed. */
  error_message?: string | null;
  /** SHA-1 of the files that Netlify lacks. */
  required?: string[];
}

/** Final states of a deploy that is not live. */
const FAILED = ['error', 'rejected'];

/** The site of a deploy's title; earlier versions named none. */
const OF_SITE = /^Release \d{10}-[0-9a-f]{12} of (\S+)$/;

/** States in which Netlify lists the files it lacks. */
const LISTS_MISSING = ['prepared', 'uploading', 'uploaded', 'ready'];

/**
 * Netlify's deploys by digest: it receives the SHA-1 of every file and requests those it lacks, also after an aborted
 * publish. The deploy is a draft until it is complete; then it goes live.
 */
export function netlifyPublisher({ site_id, api: base }: Project, options: NetlifyOptions): Publisher {
  const api = netlifyApi(base, options);
  const site = `/sites/${encodeURIComponent(site_id)}`;
  return {
    async publish({ store, manifest, flip, onStep = () => {} }: Dispatch) {
      const title = `Release ${manifest.release} of ${store.site}`;
      const { published_deploy } = await api.json<{ published_deploy?: Deploy | null }>('GET', site);
      if (published_deploy?.title === title) return UNCHANGED;
      const other = OF_SITE.exec(published_deploy?.title ?? '')?.[1] ?? store.site;
      if (other !== store.site)
        throw destinationTaken(
          `the project ${site_id}`,
          other,
          `Give ${store.site} a publish.site_id of its own, or publish a deploy by hand if ${other} is its former name.`,
        );
      const files = releaseFiles(store, manifest, store.manifests());
      const digests: Record<string, string> = {};
      for (const [name, { bytes }] of files) digests[`/${name}`] = sha1(await bytes());
      onStep('create');
      const created = await api.json<Deploy>('POST', `${site}/deploys?title=${encodeURIComponent(title)}`, {
        files: digests,
        draft: true,
        async: true,
      });
      const { required = [] } = await awaitState(api, created, LISTS_MISSING, options);
      const names = new Map(Object.entries(digests).map(([name, digest]) => [digest, name]));
      const wanted = required.flatMap((digest) => names.get(digest) ?? []);
      await forEachConcurrently(wanted, CONCURRENCY, async (name) => {
        onStep(`send ${name}`);
        const bytes = await files.get(name.slice(1))?.bytes();
        await api.send(`/deploys/${created.id}/files${encodeURI(name)}`, bytes ?? new Uint8Array());
      });
      await awaitState(api, created, ['ready'], options);
      onStep('flip');
      await api.postWithin(flip, `${site}/deploys/${created.id}/restore`);
      return { outcome: 'published', uploaded: wanted.length, removed: 0 };
    },
  };
}

const sha1 = (bytes: Uint8Array): string => createHash('sha1').update(bytes).digest('hex');

/** Waits until the deploy is in one of `states`; throws `ProviderFailed` where it cannot be, or not in time. */
async function awaitState(
  api: NetlifyApi,
  { id }: Deploy,
  states: readonly string[],
  { pause }: NetlifyOptions,
): Promise<Deploy> {
  for (let polled = 0; polled < POLLS; polled += 1) {
    const deploy = await api.json<Deploy>('GET', `/deploys/${id}`);
    if (states.includes(deploy.state)) return deploy;
    if (FAILED.includes(deploy.state))
      throw deployFailed(
        id,
        `is "${deploy.state}"${deploy.error_message ? `: ${deploy.error_message}` : ''}`,
      );
    await pause(POLL_MS);
  }
  throw deployFailed(id, 'was not ready within a quarter of an hour');
}

const deployFailed = (id: string, what: string) =>
  new ProviderFailed(
    `Netlify: the deploy ${id} ${what}. The live deploy is untouched. Its page at Netlify shows why; then publish again.`,
  );
