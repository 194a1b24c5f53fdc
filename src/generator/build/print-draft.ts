import type { PreviewRequest } from '#domain/preview/preview.schema.ts';
import { heldIds } from '#domain/reservation/held-car.ts';
import { type Forbidden, PRIVATE_FIELDS } from '#generator/gate/forbidden.ts';
import type { RenderedPage } from '#generator/renderer/render-page.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import type { DraftProblem } from '#pipeline/draft/draft-car.ts';
import { draftSnapshot } from '#pipeline/draft/draft-snapshot.ts';
import { memoryWithCars, readMemory, vehiclesOf } from '#sites/memory.ts';
import type { BuildSetup, WarmCaches } from './build-setup.ts';
import { contentSecurityPolicy } from './policy.ts';
import { withHolds } from './printed-snapshot.ts';

/** One page as it would be published, or its problem. */
export type PrintedDraft =
  | { kind: 'printed'; path: string; html: string; policy: string; warnings: DraftProblem[] }
  | { kind: 'refused'; problems: DraftProblem[] };

const refused = (problem: DraftProblem): PrintedDraft => ({ kind: 'refused', problems: [problem] });

/**
 * Prints the page that a draft changes, from the last good stock, with `held` cars as `heldCar` names them. The live
 * release and the `caches` do not change.
 */
export async function printDraft(
  request: PreviewRequest,
  setup: BuildSetup,
  { caches, held }: { caches: WarmCaches; held: readonly string[] },
): Promise<PrintedDraft> {
  const { root, state, now, renderer } = setup;
  const memory = await readMemory(state, request.site, caches.memory);
  if (memory === null) return refused(notBuilt(request.site));
  const snapshot = { ...memory.snapshot, vehicles: vehiclesOf(memoryWithCars(state, memory)) };
  const drafted = await draftSnapshot(request, { root, snapshot, now });
  if (!drafted.ok) return { kind: 'refused', problems: drafted.problems };
  const { path, warnings } = drafted;
  const shown = withHolds(drafted.snapshot, heldIds(drafted.snapshot.vehicles, snapshot.site, held));
  const forbidden: readonly Forbidden[] = [...PRIVATE_FIELDS, ...(setup.secrets ?? [])];
  const pages: RenderedPage[] = [];
  const views = openSiteViews(shown, now, caches.views);
  await renderer.render({
    snapshot: shown,
    views,
    now,
    paths: [path],
    forbidden,
    onPage: (page) => pages.push(page),
  });
  const [page] = pages;
  if (page === undefined || page.status !== 200) return refused(noPage(path));
  const [fault] = page.facts.problems;
  if (fault !== undefined) return refused(closed(fault.what));
  const policy = contentSecurityPolicy(page.policy, path, snapshot.site);
  return { kind: 'printed', path, html: Buffer.from(page.body).toString(), policy, warnings };
}

const notBuilt = (site: string): DraftProblem => ({
  field: 'site',
  message: `${site} was never built here`,
  remedy: `"forecourt build --site ${site}" does it`,
});

const noPage = (path: string): DraftProblem => ({
  field: 'content',
  message: `The site shows no page at ${path}`,
  remedy: 'Its settings, or the state of the car, keep it from visitors',
});

const closed = (fault: string): DraftProblem => ({
  field: 'content',
  message: `The page would hold ${fault}`,
  remedy: 'Take it out: nothing with it is published',
});
