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

/** The first photo of a car. */
export interface Cover {
  address: string;
  model: string;
  /** Of its bytes. */
  hash: string;
  likeness: string;
}

/** A first photo shared by this many cars and models is a placeholder. */
const CARS = 5;
const MODELS = 3;

/**
 * Returns the addresses of placeholder pictures: files that cars of different models begin with, and covers that look the same.
 * Looking the same is no evidence by itself: cars that are photographed in one place do. One that is `marked` remains one while
 * cars of several models begin with it: it is no other picture once a car is sold.
 */
export function placeholders(covers: readonly Cover[], marked: ReadonlySet<string> = new Set()): string[] {
  const files = [...Map.groupBy(covers, ({ hash }) => hash).values()];
  const shared = files.filter((same) => modelsOf(same) > 1).flat();
  const pictures = Map.groupBy(covers, ({ likeness }) => likeness);
  const found = [...new Set(shared.map(({ likeness }) => likeness))].flatMap((likeness) => {
    const equal = [...pictures].flatMap(([other, same]) =>
      distance(likeness, other) <= TOLERANCE ? same : [],
    );
    const isMarked = equal.some(({ address }) => marked.has(address));
    return isMarked || (equal.length >= CARS && modelsOf(equal) >= MODELS) ? equal : [];
  });
  return [...new Set(found.map(({ address }) => address))];
}

const modelsOf = (covers: readonly Cover[]): number => new Set(covers.map(({ model }) => model)).size;

function distance(one: string, other: string): number {
  const different = (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2);
  return different.replaceAll('0', '').length;
}
