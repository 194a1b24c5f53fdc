import sharp from 'sharp';

/** What a camera made: a size, and which side is up. */
interface Shot {
  width: number;
  height: number;
  /** EXIF orientation: how a phone that was held upright says so. */
  orientation: 1 | 6;
}

/** Phones and cameras as dealers use them; the last is held upright. */
const SHOTS: readonly Shot[] = [
  { width: 4032, height: 3024, orientation: 1 },
  { width: 4000, height: 2667, orientation: 1 },
  { width: 3264, height: 2448, orientation: 1 },
  { width: 4000, height: 2250, orientation: 1 },
  { width: 4032, height: 3024, orientation: 6 },
];

/** Numbers from 0 to below 1 that a seed alone decides. */
function numbersFrom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * A JPEG of 2 to 5 MB as a dealer's phone writes it: a car in a yard under grain, with what a camera notes beside its
 * pixels. The same seed gives the same scene.
 */
export async function realisticPhoto(seed: number): Promise<Buffer> {
  const random = numbersFrom(seed + 1);
  const { width, height, orientation } = SHOTS[Math.floor(random() * SHOTS.length)] ?? (SHOTS[0] as Shot);
  const [grain, texture] = await Promise.all([noise(1024, 1024, 24 + random() * 8), noise(512, 512, 30)]);
  // Gravel and leaves: noise that is left when a photo is scaled down.
  const coarse = await sharp(texture).resize({ width: 1536, kernel: 'cubic' }).toBuffer();
  // A phone that is held upright writes its rows from top to bottom of the scene.
  const isUpright = orientation === 6;
  const drawn = isUpright ? yard(height, width, random) : yard(width, height, random);
  const scene = await sharp(Buffer.from(drawn))
    .rotate(isUpright ? 270 : 0)
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(scene)
    .composite([coarse, grain].map((input) => ({ input, tile: true, blend: 'soft-light' as const })))
    .flatten({ background: 'white' })
    .withExif({ IFD0: { Make: 'Phone', Model: 'Camera', Software: 'yard' } })
    .withMetadata({ orientation })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const noise = (width: number, height: number, sigma: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma } },
  })
    .png({ compressionLevel: 1 })
    .toBuffer();

/** Sky, building, ground and a car, as an SVG. */
function yard(width: number, height: number, random: () => number): string {
  const at = (from: number, to: number) => from + random() * (to - from);
  const hue = Math.round(at(0, 360));
  const light = Math.round(at(22, 78));
  const paint = `hsl(${hue} ${Math.round(at(5, 65))}% ${light}%)`;
  const left = at(8, 28);
  const bricks = Array.from(
    { length: 140 },
    () =>
      `<rect x="${at(0, 1000)}" y="${at(180, 420)}" width="${at(8, 60)}" height="${at(4, 18)}" fill="hsl(${at(10, 40)} 18% ${at(35, 70)}%)"/>`,
  );
  const stones = Array.from(
    { length: 260 },
    () =>
      `<circle cx="${at(0, 1000)}" cy="${at(430, 667)}" r="${at(0.5, 3)}" fill="hsl(30 8% ${at(25, 70)}%)"/>`,
  );
  const x = (share: number) => left * 10 + share * 620;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${height > width ? '0 -333 1000 1333' : '0 0 1000 667'}" preserveAspectRatio="xMidYMid slice">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="hsl(210 60% 62%)"/><stop offset="1" stop-color="hsl(205 40% 86%)"/></linearGradient>
<linearGradient id="paint" x2="0" y2="1"><stop stop-color="white" stop-opacity=".6"/><stop offset=".4" stop-color="${paint}" stop-opacity="0"/><stop offset="1" stop-color="black" stop-opacity=".45"/></linearGradient></defs>
<rect y="-400" width="1000" height="700" fill="url(#sky)"/><rect y="180" width="1000" height="250" fill="hsl(25 12% 55%)"/>${bricks.join('')}
<rect y="430" width="1000" height="600" fill="hsl(220 5% 42%)"/>${stones.join('')}
<ellipse cx="${x(0.5)}" cy="570" rx="360" ry="26" fill="black" opacity=".55"/>
<g><path id="body" d="M${x(0)} 540 L${x(0.02)} 455 Q${x(0.1)} 420 ${x(0.24)} 412 L${x(0.36)} 335 Q${x(0.52)} 315 ${x(0.7)} 338 L${x(0.84)} 415 Q${x(0.98)} 425 ${x(1)} 470 L${x(1)} 545 Z" fill="${paint}"/>
<path d="M${x(0)} 540 L${x(0.02)} 455 Q${x(0.1)} 420 ${x(0.24)} 412 L${x(0.36)} 335 Q${x(0.52)} 315 ${x(0.7)} 338 L${x(0.84)} 415 Q${x(0.98)} 425 ${x(1)} 470 L${x(1)} 545 Z" fill="url(#paint)"/>
<path d="M${x(0.27)} 412 L${x(0.38)} 347 Q${x(0.44)} 340 ${x(0.5)} 340 L${x(0.5)} 412 Z M${x(0.53)} 340 Q${x(0.62)} 340 ${x(0.68)} 350 L${x(0.78)} 412 L${x(0.53)} 412 Z" fill="hsl(210 25% 18%)"/></g>
${[0.18, 0.82].map((share) => `<circle cx="${x(share)}" cy="545" r="56" fill="#15161a"/><circle cx="${x(share)}" cy="545" r="36" fill="hsl(220 6% ${at(45, 75)}%)"/><circle cx="${x(share)}" cy="545" r="10" fill="#222"/>`).join('')}
<rect x="${x(0.96)}" y="450" width="22" height="18" rx="6" fill="hsl(48 90% 80%)"/><rect x="${x(0.01)}" y="455" width="18" height="22" rx="5" fill="hsl(0 80% 38%)"/></svg>`;
}
