import path from 'node:path';
import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { InvalidInput } from '#domain/errors.ts';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { SiteUnusable } from '#pipeline/site-unusable.ts';
import { readEnvironment } from '#server/env.ts';
import { loadSettings } from '#sites/settings.ts';
import { elapsed, openProgress } from '../progress.ts';
import { PROJECT } from '../project.ts';
import { type PushOutcome, pushSite } from '../search/push-site.ts';
import { chosenSites } from '../sites.ts';
import { eachSite, pullSites } from './stores.ts';

interface PushArguments {
  all: boolean;
  dryRun: boolean;
}

export const search = defineCommand({
  meta: {
    name: 'search',
    description: 'Send the live cars to the hosted search engines of the sites: "search push"',
  },
  args: {
    action: { type: 'positional', description: 'push' },
    site: { type: 'string', description: 'Slug of one site; default: every site' },
    all: { type: 'boolean', description: 'Send everything, not only what changed since the last push' },
    'dry-run': { type: 'boolean', description: 'Print what would be sent, and send nothing' },
  },
  async run({ args }) {
    if (args.action !== 'push') throw unknownAction(args.action ?? '');
    const { all = false, 'dry-run': dryRun = false } = args;
    await eachSite(await chosenSites(args.site), (slug) => pushOne(slug, { all, dryRun }));
  },
});

async function pushOne(slug: string, { all, dryRun }: PushArguments): Promise<void> {
  const { FORECOURT_STATE, OUTBOUND_ALLOW: allow, SEARCH_ADMIN_KEY: adminKey } = readEnvironment();
  const { value: settings, findings } = await loadSettings(PROJECT, slug);
  if (settings === null) throw new SiteUnusable(slug, findings);
  const started = performance.now();
  const progress = openProgress(slug);
  const { provider } = settings.site.search;
  if (provider.kind === 'static') {
    progress.done('nothing to push: this site searches in the browser');
    return;
  }
  const state = path.resolve(FORECOURT_STATE);
  await pullSites(slug);
  const store = openReleaseStore(path.join(state, 'store'), slug);
  try {
    const setup = { state, adminKey, allow, all, dryRun, onStep: progress.step };
    const outcome = await pushSite(provider, store, setup);
    progress.done(`${summary(outcome, dryRun)} in ${elapsed(started)}`);
  } finally {
    await store.close();
  }
}

function summary({ release, settings, saved, removed, unchanged }: PushOutcome, dryRun: boolean): string {
  if (!settings && saved + removed === 0) return `nothing to send: release ${release} is there already`;
  const verb = dryRun ? 'would send' : 'sent';
  return [
    `${verb} release ${release}: ${settings ? 'settings, ' : ''}${count(saved, 'car')}`,
    `${count(removed, 'car')} removed`,
    `${count(unchanged, 'car')} as before`,
  ].join(', ');
}

const unknownAction = (action: string) =>
  new InvalidInput('Nothing was done', [
    { field: action, code: 'unknown_action', message: 'There is only "forecourt search push".' },
  ]);
