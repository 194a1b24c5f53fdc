import type { PreviewRequest } from '#domain/preview/preview.schema.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import type { ContentPage, SiteFinding, Snapshot } from '#sites/snapshot.ts';
import { hashOf } from '../canonical.ts';
import type { ContentKind } from '../content/content-files.ts';
import { loadContent } from '../content/load-content.ts';
import { type DraftProblem, draftCar } from './draft-car.ts';

/** A snapshot that holds a draft, and the address at which it stands there. It is for looking at, never for a release. */
export type DraftResult =
  | { ok: true; snapshot: Snapshot; path: string; warnings: DraftProblem[] }
  | { ok: false; problems: DraftProblem[] };

const KINDS = { page: 'pages', post: 'blog', faq: 'faqs' } as const satisfies Record<string, ContentKind>;

/** The last good snapshot with a text or a car as somebody would have it. */
export async function draftSnapshot(
  { content, car }: PreviewRequest,
  { root, snapshot, now }: { root: string; snapshot: Snapshot; now: Date },
): Promise<DraftResult> {
  if (content !== undefined) return draftContent(content, root, snapshot, now);
  const drafted = draftCar(car ?? {}, snapshot);
  if (!drafted.ok) return drafted;
  const { vehicle, warnings } = drafted;
  const others = snapshot.vehicles.filter(({ id }) => id !== vehicle.id);
  return {
    ok: true,
    path: vehiclePath(vehicle.slug),
    warnings,
    snapshot: {
      ...snapshot,
      vehicles: [...others, vehicle],
      record_hashes: {
        ...snapshot.record_hashes,
        vehicles: { ...snapshot.record_hashes.vehicles, [vehicle.slug]: hashOf(vehicle) },
      },
    },
  };
}

async function draftContent(
  { kind, name, markdown }: NonNullable<PreviewRequest['content']>,
  root: string,
  snapshot: Snapshot,
  now: Date,
): Promise<DraftResult> {
  const file = `${name}.md`;
  const loaded = await loadContent(root, snapshot.site, {
    kind: KINDS[kind],
    file: { name, file, text: markdown.replace(/^\ufeff/, '') },
  });
  const own = [...loaded.findings, ...loaded.warnings].flatMap((finding) => problemIn(finding, file));
  const shown = loaded.texts.find(({ page, groups, file: from }) =>
    kind === 'faq' ? groups.has(name) && page.path !== '' && from !== file : from === file,
  );
  if (shown === undefined) return { ok: false, problems: own.length > 0 ? own : [nowhere(kind, name)] };
  const { path } = shown.page;
  const robbed =
    kind === 'faq' ? [] : snapshot.content.filter((page) => page.path === path && page.name !== name);
  const content = loaded.pages.map((page) => (page.path === path ? shownNow(page, now) : page));
  return {
    ok: true,
    path,
    warnings: [...own, ...robbed.map(robbedOfPath)],
    snapshot: {
      ...snapshot,
      content,
      record_hashes: { ...snapshot.record_hashes, content: hashOf(content) },
    },
  };
}

/** A draft is looked at before its time, or after it. */
const shownNow = (page: ContentPage, now: Date): ContentPage => ({
  ...page,
  draft: false,
  start: page.start !== null && Date.parse(page.start) > now.getTime() ? now.toISOString() : page.start,
  expiry: null,
});

/** What was found in the draft itself: it has lines, but no file yet. */
function problemIn({ origin, field, message, remedy }: SiteFinding, file: string): DraftProblem[] {
  if (origin.file !== file) return [];
  const inLine = `Line ${origin.line ?? 1}${field === '' ? '' : `, ${field}`}: ${message}`;
  return [{ field: 'content.markdown', message: inLine, remedy }];
}

/** Saved so, the draft would come first: what is at its address today would be omitted. */
const robbedOfPath = ({ name, path }: ContentPage): DraftProblem => ({
  field: 'content.name',
  message: `The text "${name}" has the address ${path}, and would lose it`,
  remedy: 'Give one of them another name or path',
});

const nowhere = (kind: keyof typeof KINDS, name: string): DraftProblem =>
  kind === 'faq'
    ? {
        field: 'content.name',
        message: `No page shows the questions "${name}"`,
        remedy: `Put ::faq{group="${name}"} on a page first`,
      }
    : {
        field: 'content.name',
        message: `Another text has the address of "${name}"`,
        remedy: 'Give it another name or path',
      };
