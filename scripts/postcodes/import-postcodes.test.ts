import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InvalidInput, NotFound } from '#domain/errors.ts';
import { importPostcodes } from './import-postcodes.ts';

/** A place in GeoNames' format; regions do not matter here. */
const geonames = (postcode: string, name: string, lat: string, long: string) =>
  ['AU', postcode, name, 'Somewhere', 'SW', '', '', '', '', lat, long, '4'].join('\t');

describe('importPostcodes', () => {
  let folder: string;
  let out: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'postcodes-'));
    out = join(folder, 'table.json');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const imported = (name: string, lines: readonly string[], attribution?: string) => {
    const file = join(folder, name);
    writeFileSync(file, lines.join('\n'));
    return importPostcodes({ file, out, attribution, onStep: () => {} });
  };
  const table = () => readFileSync(out, 'utf8');
  const rows = (): string[] => JSON.parse(table()).places;

  it('writes the median place of each postcode of a GeoNames file, and its source', async () => {
    const outcome = await imported('AU.txt', [
      geonames('9102', 'Upper "Quoted', '-20.111', '130.129'),
      geonames('9101', 'North', '-30.10', '140.10'),
      geonames('9101', 'Middle', '-30.20', '140.20'),
      geonames('9101', 'Far away', '-39.90', '149.90'),
    ]);
    expect(outcome).toEqual({ postcodes: 2, rows: 4, bad: 0, issues: [] });
    expect(JSON.parse(table())).toEqual({
      source:
        'GeoNames (https://www.geonames.org), postal codes, CC BY 4.0. Changed: the middle place of each postcode of AU.txt, to a hundredth of a degree',
      places: ['9101 -30.2 140.2', '9102 -20.11 130.13'],
    });
  });

  it.each([',', '|', ';', '\t'])('reads a CSV like G-NAF with %j between its cells', async (delimiter) => {
    const cells = [
      ['\uFEFFADDRESS', 'POSTCODE', 'Longitude', ' LATITUDE '],
      ['1 "HIGH" STREET', '0899', '130.5', '-12.5'],
    ];
    await imported(
      'core.csv',
      cells.map((row) => row.join(delimiter)),
      'Our own */ survey\nof 2026',
    );
    expect(rows()).toEqual(['0899 -12.5 130.5']);
    expect(table()).toContain('Our own */ survey of 2026. Changed: ');
  });

  it('counts every address: the place is among most of them, not between', async () => {
    const town = Array.from({ length: 5 }, () => '9103,-25,135');
    await imported(
      'core.csv',
      ['POSTCODE,LATITUDE,LONGITUDE', '9103,-21,131', ...town, '9103,-29,139'],
      'us',
    );
    expect(rows()).toEqual(['9103 -25 135']);
  });

  it('writes an existing place, where the middle would be in between', async () => {
    await imported('core.csv', ['POSTCODE,LATITUDE,LONGITUDE', '9104,-20,140', '9104,-30,120'], 'us');
    expect(['9104 -20 140', '9104 -30 120']).toContain(rows()[0]);
  });

  it('omits bad rows, and names file, line and remedy of each', async () => {
    const file = join(folder, 'core.csv');
    const { issues, ...counts } = await imported(
      'core.csv',
      [
        'POSTCODE,LATITUDE,LONGITUDE',
        '899,-12.5,130.5',
        '',
        '9105,25,135',
        '9105,-25,',
        '9105',
        '9106,-25,135',
      ],
      'us',
    );
    expect(counts).toEqual({ postcodes: 1, rows: 5, bad: 4 });
    expect(issues.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      `${file}:2: "899" is no postcode. Write four digits, the leading zero too`,
      `${file}:4: "25" is no latitude of Australia. Write degrees from -70 to -9, south with a minus`,
      `${file}:5: "" is no longitude of Australia. Write degrees from 62 to 169, south with a minus`,
      `${file}:6: "" is no latitude of Australia. Write degrees from -70 to -9, south with a minus`,
    ]);
  });

  it('names the first of many bad rows, and counts the rest', async () => {
    const many = Array.from({ length: 50 }, () => 'x,y,z');
    const lines = ['POSTCODE,LATITUDE,LONGITUDE', ...many, '9106,-25,135'];
    const { bad, issues } = await imported('core.csv', lines, 'us');
    expect([bad, issues.length]).toEqual([50, 20]);
  });

  it.each([
    {
      what: 'no good row',
      lines: ['POSTCODE,LATITUDE,LONGITUDE', '9101,1,1'],
      error: /:2: "1" is no latitude/,
    },
    {
      what: 'no such columns',
      lines: ['postcode,lat', '9101,1'],
      error: /:1: No column LATITUDE, LONGITUDE/,
    },
    { what: 'nothing in it', lines: [], error: /:1: No column POSTCODE, LATITUDE, LONGITUDE/ },
    {
      what: 'a quote without end',
      lines: ['POSTCODE,LATITUDE,LONGITUDE', '"9101,-25,135'],
      error: /cannot be read as a table: Quote Not Closed/,
    },
  ])('writes nothing for a file with $what', async ({ lines, error }) => {
    const refused = imported('core.csv', lines, 'us');
    await expect(refused).rejects.toThrow(InvalidInput);
    await expect(refused).rejects.toThrow(error);
    expect(table).toThrow('ENOENT');
  });

  it('requires the attribution of a CSV, and an existing file', async () => {
    const lines = ['POSTCODE,LATITUDE,LONGITUDE', '9101,-25,135'];
    await expect(imported('core.csv', lines)).rejects.toThrow('--attribution: Say whose data it is');
    for (const file of [join(folder, 'absent'), folder]) {
      const request = { file, out, attribution: 'us', onStep: () => {} };
      await expect(importPostcodes(request)).rejects.toThrow(NotFound);
    }
  });
});
