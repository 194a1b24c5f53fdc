import { photoMode } from '#domain/photo/photo-mode.ts';
import { located } from '#sites/snapshot.ts';
import type { SnapshotRequest } from '../snapshot-request.ts';
import type { SiteInputs } from '../snapshot-validity.ts';

/** Destinations that pass no request on to `forecourt serve`; a web server with a directory does. */
const STATIC_TARGETS = ['s3', 'netlify'];

/**
 * Shows photos of mode `service` from their own hosts where no server would make them on request, with a finding if
 * another mode would be better.
 */
export function servedPhotos(
  written: SiteInputs,
  { photos, exported = false }: Pick<SnapshotRequest, 'photos' | 'exported'>,
): SiteInputs {
  const { settings, warnings } = written;
  const { site } = settings;
  if (photoMode(site.images) !== 'service') return written;
  const isStatic = exported || STATIC_TARGETS.includes(site.publish?.to ?? '');
  if (photos !== undefined && !isStatic) return written;
  return {
    ...written,
    settings: { ...settings, site: { ...site, images: { ...site.images, mode: 'none' } } },
    warnings: isStatic ? [...warnings, noService(site.slug)] : warnings,
  };
}

const noService = (slug: string) => ({
  ...located({ file: `sites/${slug}/site.json` }),
  field: 'images.mode',
  message: 'No server makes photos on request where this goes: they come from their own hosts, at full size',
  remedy: 'Set images.mode to build, or name an image CDN and set it to cdn',
});
