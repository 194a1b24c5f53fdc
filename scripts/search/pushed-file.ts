import type { PushState } from '#search/push/pushed.ts';
import { replaceFile } from '#sites/durable-file.ts';
import { textIfThere } from '#sites/files.ts';

/** Incremented with each change of the file's format; other formats are ignored. */
const FORMAT = 1;

/** Reads the state of the last push; `null` where it is unknown, and the provider must be asked. */
export async function readPushed(file: string): Promise<PushState | null> {
  try {
    const { format, ...pushed } = JSON.parse((await textIfThere(file)) ?? 'null') ?? {};
    return format === FORMAT ? pushed : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Stores the state of a push, durably; throws `ProviderFailed` where the disk fails. */
export const writePushed = (file: string, pushed: PushState): Promise<void> =>
  replaceFile(file, JSON.stringify({ format: FORMAT, ...pushed }));
