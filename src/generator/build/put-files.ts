import { type Forbidden, forbiddenIn } from '#generator/gate/forbidden.ts';
import type { GateResult } from '#generator/gate/gate.ts';
import type { Manifest } from '#generator/manifest.ts';
import type { ReleaseWriter } from '#generator/store/release-writer.ts';
import type { SiteFile } from './files.ts';
import { validUntil, withValidUntil } from './valid-until.ts';

/**
 * Puts files into the release. Those that the live release has under the same name are reused, because names follow
 * content or bundle. Returns forbidden texts found in the others.
 */
export async function writeFiles(
  writer: ReleaseWriter,
  live: Manifest | null,
  files: readonly SiteFile[],
  forbidden: readonly Forbidden[],
): Promise<GateResult[]> {
  const written: GateResult[] = [];
  for (const { path: address, type, hashed, until = null, read } of files) {
    const previous = hashed ? live?.entries[address] : undefined;
    if (previous?.type === type) {
      writer.reuse(address, withValidUntil(previous, until));
      continue;
    }
    const bytes = await read();
    writer.put(address, bytes, { type, ...validUntil(until) });
    written.push({ path: address, problems: forbiddenIn(bytes, forbidden) });
  }
  return written;
}
