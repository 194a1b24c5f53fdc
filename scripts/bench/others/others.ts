import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { VehiclePage } from '#domain/view/vehicle-view.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { lastSnapshot } from '#pipeline/take-snapshot.ts';
import { runCommand } from '../fresh-process.ts';
import { BENCH, LARGE } from '../places.ts';
import type { Round } from '../rounds.ts';
import { printing_ms } from '../summary.ts';
import { type BenchRow, median, seconds, times } from '../table.ts';
import { eleventy } from './eleventy.ts';
import { hugo } from './hugo.ts';
import type { OtherGenerator } from './page-facts.ts';

/**
 * How others fare that are installed, with the facts of the same cars in one plain template: less than a page
 * of ours holds, so the comparison favours them.
 */
export async function otherGenerators(rounds: readonly Round[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const other of [hugo, eleventy]) {
    const ms = (await isInstalled(other)) ? await print(other) : null;
    const clean_ms = median(rounds.map(printing_ms));
    rows.push({
      what: `${other.name}, the facts of the same cars`,
      ...(ms === null
        ? { value: 'not installed' }
        : { value: seconds(ms), ratio: `${times(ms / clean_ms)} the clean build` }),
    });
  }
  return rows;
}

const isInstalled = ({ command, version }: OtherGenerator): Promise<boolean> =>
  runCommand(command, [version]).then(
    () => true,
    () => false,
  );

async function print({ name, command, files, options }: OtherGenerator): Promise<number> {
  const folder = path.join(BENCH, name.toLowerCase());
  const out = path.resolve(`${folder}-out`);
  await rm(folder, { recursive: true, force: true });
  await rm(out, { recursive: true, force: true });
  for (const [file, text] of Object.entries(files(await vehiclePages()))) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  return (await runCommand(command, options(folder, out))).ms;
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
