import path from 'node:path';
import type { Logger } from 'pino';
import { compiledFiles } from '#generator/build/files.ts';
import type { RendererBundle } from '#generator/renderer/bundle.ts';
import { openRenderer } from '#generator/renderer/renderer.ts';
import { Photos } from '#photos/photos.ts';
import { type Environment, feedSecret, readSecrets } from '#server/env.ts';
import { openSharing, sharingPlace } from '#server/publishing/sharing.ts';

/** Opens what builds the sites below `root` and publishes them to their destinations. */
export async function openBuildParts(
  root: string,
  environment: Environment,
  bundle: RendererBundle,
  log?: Logger,
) {
  const state = path.resolve(environment.FORECOURT_STATE);
  const allow = environment.OUTBOUND_ALLOW;
  const renderer = openRenderer(bundle.entry);
  const photos = new Photos({
    state,
    allow,
    onProblem: (error) => log?.error({ err: error }, 'photos cannot be encoded'),
  });
  const rights = await openSharing(sharingPlace(environment), log);
  // Encoded photos are on one machine's disk: where machines share a bucket, pages show photos from their own hosts.
  const encoded = rights.shared === null ? { photos } : {};
  return {
    state,
    photos,
    rights,
    setup: {
      ...encoded,
      root,
      state,
      allow,
      secret: feedSecret(),
      secrets: readSecrets(),
      bundle,
      renderer,
      compiled: await compiledFiles(bundle.client),
    },
    delivery: { ...encoded, root, state, sharing: rights, netlifyToken: environment.NETLIFY_AUTH_TOKEN },
    async close() {
      await renderer.close();
      photos.close();
      await rights.close();
    },
  };
}
