import path from 'node:path';
import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { InvalidInput } from '#domain/errors.ts';
import { importPostcodes } from '../postcodes/import-postcodes.ts';
import { TABLE_FILE } from '../postcodes/table-file.ts';
import { elapsed, openProgress } from '../progress.ts';
import { PROJECT } from '../project.ts';

export const postcodes = defineCommand({
  meta: {
    name: 'postcodes',
    description: 'Build the postcode table: "postcodes import <file>", from GeoNames or a CSV like G-NAF',
  },
  args: {
    action: { type: 'positional', required: true, description: 'import' },
    file: {
      type: 'positional',
      required: true,
      description: "GeoNames' AU.txt, or a CSV with columns POSTCODE, LATITUDE and LONGITUDE",
    },
    attribution: {
      type: 'string',
      description: 'Attribution that the licence requires; not needed for GeoNames',
    },
    out: { type: 'string', description: `The table to write; default: ${TABLE_FILE}` },
  },
  async run({ args: { action, file, attribution, out = path.join(PROJECT, TABLE_FILE) } }) {
    if (action !== 'import') throw unknownAction(action);
    const started = performance.now();
    const progress = openProgress(path.basename(file));
    const { rows, bad, issues, ...made } = await importPostcodes({
      file,
      out,
      attribution,
      onStep: progress.step,
    });
    progress.done(`${count(made.postcodes, 'postcode')} out of ${count(rows, 'row')} in ${elapsed(started)}`);
    for (const { field, message } of issues) console.error(`${field}: ${message}. The row is omitted.`);
    if (bad > issues.length) console.error(`… and ${count(bad - issues.length, 'more row')} omitted.`);
    console.log(`Wrote ${path.relative(process.cwd(), out)}. It names the source.`);
    console.log(LICENCE_NOTE);
  },
});

const LICENCE_NOTE =
  'Licence: visitors get this table. Where its licence asks to name the source to them, as CC BY does, put the line on a page.';

const unknownAction = (action: string) =>
  new InvalidInput('Nothing was done', [
    { field: action, code: 'unknown_action', message: 'Valid for "forecourt postcodes": import.' },
  ]);
