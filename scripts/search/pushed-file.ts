import type { PushState } from '#search/push/pushed.ts';
import { replaceFile } from '#sites/durable-file.ts';
import { textIfThere } from '#sites/files.ts';

/** Grows with each change of what a file holds: one of another format is ignored. */
const FORMAT = 1;

/** What was pushed last; `null` where that is unknown: the provider can list it. */
export async function readPushed(file: string): Promise<PushState | null> {
  try {
    const { format, ...pushed } = JSON.parse((await textIfThere(file)) ?? 'null') ?? {};
    return format === FORMAT ? pushed : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Keeps what was pushed, durably; throws `ProviderFailed` where the disk refuses. */
export const writePushed = (file: string, pushed: PushState): Promise<void> =>
  replaceFile(file, JSON.stringify({ format: FORMAT, ...pushed }));
