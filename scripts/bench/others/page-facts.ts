import type { VehiclePage } from '#domain/view/vehicle-view.ts';

/** A generator that a machine may have; nothing of ours depends on it. */
export interface OtherGenerator {
  name: string;
  command: string;
  version: string;
  /** Files of its project by name, for these cars. */
  files: (vehicles: readonly VehiclePage[]) => Record<string, string>;
  /** Options that print the project in `folder` to `out`. */
  options: (folder: string, out: string) => string[];
}

/** What the plain templates of other generators print of a car. */
export function pageFacts(vehicle: VehiclePage) {
  const { seo, slug, gallery, summary, specifications, features, similar, why_buy } = vehicle;
  return {
    title: seo.title,
    description: seo.description,
    slug,
    summary,
    photos: gallery.map(({ src, alt }) => ({ src, alt })),
    specifications: specifications.map(({ label, value }) => ({ label, value })),
    features: [...features.lead, ...features.rest],
    reasons: why_buy,
    similar: similar.map(({ card: { name, href } }) => ({ name, href })),
  };
}
