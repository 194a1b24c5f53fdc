import { readFile } from 'node:fs/promises';
import { fontFiles } from './font-source.ts';

/** Latin, its supplements and extensions, Vietnamese, punctuation and currency: what the sites print. */
const CHARACTERS = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x2ff],
  [0x1e00, 0x1eff],
  [0x2010, 0x2044],
  [0x20ab, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;
/** Every character that the sites print. */
export const PRINTED = CHARACTERS.flatMap(([from, to]) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)),
).join('');

/** A font's Latin at one weight, as the programs need it that draw PDFs. Throws where the package is not installed. */
export async function staticFont(name: string, weight: number): Promise<Buffer> {
  const files = fontFiles(name, process.cwd(), '') ?? [];
  const file = files.find((one) => one.weight.includes(' ') || one.weight === `${weight}`) ?? files[0];
  if (file === undefined) throw new Error(`The font ${name} is not installed: run "npm install ${name}"`);
  const { default: subsetFont } = await import('subset-font');
  const varies = file.weight.includes(' ');
  const bytes = await readFile(file.path);
  return subsetFont(bytes, PRINTED, {
    targetFormat: 'sfnt',
    ...(varies && { variationAxes: { wght: weight } }),
  });
}
