import type { Logger } from 'pino';
import { messageOf } from '#domain/errors.ts';
import type { PreviewRequest } from '#domain/preview/preview.schema.ts';
import type { PrintedDraft } from '#generator/build/print-draft.ts';
import type { Job, Jobs } from '../jobs/jobs.ts';
import type { Previews } from '../store/previews.ts';

/** How long an editor's request waits for a draft, milliseconds. */
export const PREVIEW_TIMEOUT_MS = 10_000;

export interface PreviewPrinting {
  jobs: Pick<Jobs, 'work'>;
  previews: Previews;
  preview: (request: PreviewRequest, now: Date) => Promise<PrintedDraft>;
  now: () => Date;
  log: Logger;
}

/** Renders the requested drafts until the jobs are closed. */
export const printPreviews = (deps: PreviewPrinting): void =>
  deps.jobs.work('preview', (job) => printOne(deps, job));

async function printOne(
  { previews, preview, now, log }: PreviewPrinting,
  { payload: { token } }: Job<'preview'>,
): Promise<void> {
  const draft = await previews.find(token, now());
  if (draft === null || draft.printed !== null) return;
  if (now().getTime() - draft.created_at.getTime() > PREVIEW_TIMEOUT_MS) return previews.delete(token);
  try {
    await previews.print(token, await preview(draft.request, now()));
  } catch (error) {
    log.error({ site: draft.site, err: error }, 'draft cannot be printed');
    const remedy = 'Fix what is named, or report it to the operator';
    await previews.print(token, {
      kind: 'refused',
      problems: [{ field: '', message: messageOf(error), remedy }],
    });
  }
}
