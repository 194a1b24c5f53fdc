import path from 'node:path';
import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import type { PublishResult } from '#generator/publish/publisher.ts';
import { Photos } from '#photos/photos.ts';
import { readEnvironment } from '#server/env.ts';
import { openSharing, sharingPlace } from '#server/publishing/sharing.ts';
import { EXIT, type ExitCode, errorText, exitCode } from '../exit.ts';
import { elapsed, openProgress } from '../progress.ts';
import { PROJECT } from '../project.ts';
import { type PublishSite, publishSite } from '../publish-site.ts';
import { chosenSites } from '../sites.ts';

export const publish = defineCommand({
  meta: {
    name: 'publish',
    description: 'Publish the live release to the destination in the settings, such as after a rollback',
  },
  args: { site: { type: 'string', description: 'Slug of one site; default: every site' } },
  async run({ args }) {
    const environment = readEnvironment();
    const { FORECOURT_STATE, NETLIFY_AUTH_TOKEN } = environment;
    const state = path.resolve(FORECOURT_STATE);
    const rights = await openSharing(sharingPlace(environment));
    const photos = new Photos({ state });
    const setup = { root: PROJECT, state, photos, sharing: rights, netlifyToken: NETLIFY_AUTH_TOKEN };
    let isConfigured = false;
    try {
      for (const slug of await chosenSites(args.site)) {
        await rights.shared?.pull(slug);
        const { code, hasPlace } = await publishOne(slug, setup);
        if (code !== EXIT.done) process.exitCode ??= code;
        isConfigured ||= hasPlace;
      }
      if (!isConfigured)
        console.log('Nothing to publish: set "publish" in site.json, and build the site first');
    } finally {
      photos.close();
      await rights.close();
    }
  },
});

/** Publishes one site to its destination, if it has one, and prints the result; a failure does not stop the others. */
export async function publishOne(
  slug: string,
  setup: Omit<PublishSite, 'onStep'>,
): Promise<{ code: ExitCode; hasPlace: boolean }> {
  const started = performance.now();
  const progress = openProgress(slug);
  try {
    const delivery = await publishSite(slug, {
      ...setup,
      onStep: (step) => progress.step(step.split(' ', 1)[0] ?? ''),
    });
    if (delivery !== null) progress.done(`${summary(delivery)} in ${elapsed(started)}`);
    return { code: EXIT.done, hasPlace: delivery !== null };
  } catch (error) {
    progress.done(errorText(error));
    return { code: exitCode(error, EXIT.build), hasPlace: true };
  }
}

const summary = ({ outcome, uploaded, removed }: PublishResult): string =>
  outcome === 'unchanged'
    ? 'its destination has the live release already'
    : `its destination has the live release: ${count(uploaded, 'file')} sent, ${removed} removed`;
