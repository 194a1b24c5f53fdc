import sharp from 'sharp';

const SIDE = 8;

/** Returns a difference hash (64 bits in hex), of which few bits change when a picture is scaled or encoded again. */
export async function likenessOf(picture: Uint8Array): Promise<string> {
  const pixels = await sharp(picture)
    .greyscale()
    .resize({ width: SIDE + 1, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = '';
  for (let row = 0; row < SIDE; row += 1) {
    for (let column = 0; column < SIDE; column += 1) {
      const at = row * (SIDE + 1) + column;
      bits += (pixels[at] ?? 0) > (pixels[at + 1] ?? 0) ? '1' : '0';
    }
  }
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

/** Two hashes of the same picture differ in at most this many bits. */
const TOLERANCE = 3;
/** Three changed bits leave at least one of four parts equal, which serves as a bucket. */
const PARTS = [0, 4, 8, 12] as const;

/** The first photo of a car. */
export interface Cover {
  address: string;
  model: string;
  likeness: string;
}

/** A first photo shared by this many cars and models is a placeholder. */
const CARS = 5;
const MODELS = 3;

/** Returns the addresses of placeholder pictures: the first photo of several cars of several models. */
export function placeholders(covers: readonly Cover[]): string[] {
  const pictures = Map.groupBy(covers, ({ likeness }) => likeness);
  const byPart = PARTS.map((part) =>
    Map.groupBy(pictures.keys(), (likeness) => likeness.slice(part, part + 4)),
  );
  return [...pictures.keys()].flatMap((likeness) => {
    const near = new Set(
      PARTS.flatMap((part, index) => byPart[index]?.get(likeness.slice(part, part + 4)) ?? []),
    );
    const same = [...near]
      .filter((other) => distance(likeness, other) <= TOLERANCE)
      .flatMap((other) => pictures.get(other) ?? []);
    const models = new Set(same.map(({ model }) => model));
    const own = pictures.get(likeness) ?? [];
    return same.length >= CARS && models.size >= MODELS ? own.map(({ address }) => address) : [];
  });
}

function distance(one: string, other: string): number {
  const different = (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2);
  return different.replaceAll('0', '').length;
}
