import path from 'node:path';
import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import type { PublishResult } from '#generator/publish/publisher.ts';
import { Photos } from '#photos/photos.ts';
import { readEnvironment } from '#server/env.ts';
import { EXIT, errorText, exitCode } from '../exit.ts';
import { elapsed, openProgress } from '../progress.ts';
import { PROJECT } from '../project.ts';
import { openPublishRights } from '../publish-lock.ts';
import { type PublishSite, publishSite } from '../publish-site.ts';
import { chosenSites } from '../sites.ts';

export const publish = defineCommand({
  meta: {
    name: 'publish',
    description: 'Give the live release to where the site’s settings say, as after a rollback',
  },
  args: { site: { type: 'string', description: 'Slug of one site; every site where it is left out' } },
  async run({ args }) {
    const { FORECOURT_STATE, DATABASE_URL, NETLIFY_AUTH_TOKEN } = readEnvironment();
    const state = path.resolve(FORECOURT_STATE);
    const rights = openPublishRights(state, DATABASE_URL);
    const photos = new Photos({ state });
    const setup = { root: PROJECT, state, photos, lock: rights.lock, netlifyToken: NETLIFY_AUTH_TOKEN };
    let isConfigured = false;
    try {
      for (const slug of await chosenSites(args.site)) {
        const { code, hasPlace } = await publishOne(slug, setup);
        if (code !== EXIT.done) process.exitCode ??= code;
        isConfigured ||= hasPlace;
      }
      if (!isConfigured)
        console.log('There is nothing to give away: set "publish" in site.json, and build the site first');
    } finally {
      photos.close();
      await rights.close();
    }
  },
});

/** Gives one site to its destination, if it has one, and tells of it; one that fails never stops another. */
export async function publishOne(
  slug: string,
  setup: Omit<PublishSite, 'onStep'>,
): Promise<{ code: number; hasPlace: boolean }> {
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
