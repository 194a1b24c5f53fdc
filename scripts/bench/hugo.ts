import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { VehiclePage } from '#domain/view/vehicle-view.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { lastSnapshot } from '#pipeline/take-snapshot.ts';
import { runCommand } from './fresh-process.ts';
import { BENCH, LARGE } from './places.ts';
import type { Round } from './rounds.ts';
import { printing_ms } from './summary.ts';
import { type BenchRow, median, seconds, times } from './table.ts';

const TEMPLATE = `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><title>{{ .Title }}</title><meta name="description" content="{{ .Description }}"></head>
<body><h1>{{ .Title }}</h1>
<ul>{{ range .Params.photos }}<li><img src="{{ .src }}" alt="{{ .alt }}"></li>{{ end }}</ul>
<p>{{ .Params.summary }}</p>
<dl>{{ range .Params.specifications }}<dt>{{ .label }}</dt><dd>{{ .value }}</dd>{{ end }}</dl>
<ul>{{ range .Params.features }}<li>{{ . }}</li>{{ end }}</ul>
{{ range .Params.reasons }}<h2>{{ .heading }}</h2><p>{{ .text }}</p>{{ end }}
<ul>{{ range .Params.similar }}<li><a href="{{ .href }}">{{ .name }}</a></li>{{ end }}</ul>
</body></html>`;

/**
 * Measures Hugo, where installed, with the facts of the same cars in one plain template; its pages contain less than
 * ours, which favours it.
 */
export async function hugoRow(rounds: readonly Round[]): Promise<BenchRow> {
  const what = 'Hugo, the facts of the same cars';
  const isInstalled = await runCommand('hugo', ['version']).then(
    () => true,
    () => false,
  );
  if (!isInstalled) return { what, value: 'not installed' };
  const ms = await print();
  const clean_ms = median(rounds.map(printing_ms));
  return { what, value: seconds(ms), ratio: `${times(ms / clean_ms)} the clean build` };
}

async function print(): Promise<number> {
  const folder = path.join(BENCH, 'hugo');
  const out = path.resolve(`${folder}-out`);
  await rm(folder, { recursive: true, force: true });
  await rm(out, { recursive: true, force: true });
  for (const [file, text] of Object.entries(projectFiles(await vehiclePages()))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return (await runCommand('hugo', ['--source', folder, '--destination', out, '--quiet'])).ms;
}

async function vehiclePages(): Promise<VehiclePage[]> {
  const snapshot = await lastSnapshot(LARGE.state, LARGE.slug);
  if (snapshot === null) return [];
  const views = openSiteViews(snapshot, new Date());
  return snapshot.vehicles.flatMap(({ slug }) => {
    const vehicle = views.forPage().view.vehicle(slug);
    return vehicle?.kind === 'vehicle' ? [vehicle] : [];
  });
}

/** Returns the files of Hugo's project by name. */
const projectFiles = (vehicles: readonly VehiclePage[]): Record<string, string> => ({
  'config.toml':
    'baseURL = "https://bench.example/"\ndisableKinds = ["taxonomy", "term", "RSS", "sitemap"]\n',
  'layouts/_default/single.html': TEMPLATE,
  ...Object.fromEntries(
    vehicles.map((vehicle) => [
      `content/cars/${vehicle.slug}.md`,
      `${JSON.stringify(pageFacts(vehicle), null, 1)}\n`,
    ]),
  ),
});

/** Returns the facts of a car that the plain template prints. */
function pageFacts(vehicle: VehiclePage) {
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
