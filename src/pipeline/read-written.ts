import { loadSettings } from '#sites/settings.ts';
import { asFault, asWarning, type Warning } from '#sites/snapshot.ts';
import { loadContent } from './content/load-content.ts';
import { loadSlowTexts, storeSlowTexts } from './content/slow-texts.ts';
import { unshownPictures } from './images/setting-pictures.ts';
import { SiteUnusable } from './site-unusable.ts';
import type { SnapshotRequest } from './snapshot-request.ts';
import type { SiteInputs } from './snapshot-validity.ts';

/**
 * Reads settings and content of a site; faulty texts are omitted, with their faults. Throws `SiteUnusable` for invalid
 * settings.
 */
export async function readWritten({
  root,
  state,
  site: slug,
}: Pick<SnapshotRequest, 'root' | 'state' | 'site'>): Promise<SiteInputs> {
  const loaded = await loadSettings(root, slug);
  const { value: settings, findings } = loaded;
  if (settings === null) throw new SiteUnusable(slug, findings);
  await loadSlowTexts(state);
  const content = await loadContent(root, settings.site);
  await storeSlowTexts(state);
  const { pages, left_out, texts } = content;
  const warnings = [...content.warnings, ...unshownPictures(loaded, root)];
  const faults = [...loaded.faults, ...content.findings];
  const quarantine = { items: [...loaded.items, ...content.items], sourceOf: loaded.sourceOf };
  return { settings, content: pages, left_out, texts, quarantine, faults, warnings };
}

/** Faults of texts are warnings: they never stop a build. */
export const writtenWarnings = ({ faults, warnings }: SiteInputs): Warning[] => [
  ...faults.map(asFault),
  ...warnings.map(asWarning),
];
