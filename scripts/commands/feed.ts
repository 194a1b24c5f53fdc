import path from 'node:path';
import { defineCommand } from 'citty';
import { InvalidInput } from '#domain/errors.ts';
import { readEnvironment } from '#server/env.ts';
import { FEED_ACTIONS } from '../feed/actions.ts';
import { chosenSite } from '../sites.ts';
import { buildSites } from './build.ts';

const ACTIONS = Object.keys(FEED_ACTIONS).join(', ');

export const feed = defineCommand({
  meta: { name: 'feed', description: `Feeds that are held for their values: ${ACTIONS}` },
  args: {
    action: { type: 'positional', description: ACTIONS },
    site: { type: 'string', description: 'Slug of the site' },
    store: { type: 'string', description: 'accept: the differences of one store' },
    car: { type: 'string', description: 'accept: the held values of one car, by its id' },
  },
  async run({ args }) {
    const word = args.action ?? '';
    const action = Object.hasOwn(FEED_ACTIONS, word) ? FEED_ACTIONS[word] : undefined;
    if (action === undefined) throw unknownAction(word);
    const site = await chosenSite(args.site, console.error);
    const setup = {
      state: path.resolve(readEnvironment().FORECOURT_STATE),
      now: () => new Date(),
      build: (slug: string) => buildSites(slug, {}),
    };
    const { text, exit } = await action(setup, { ...args, site });
    console.log(text);
    if (exit !== undefined) process.exitCode = exit;
  },
});

const unknownAction = (action: string) =>
  new InvalidInput('Nothing was done', [
    { field: action, code: 'unknown_action', message: `"forecourt feed" knows ${ACTIONS}.` },
  ]);
