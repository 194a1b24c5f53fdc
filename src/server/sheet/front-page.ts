import { encode } from 'uqr';
import { priceLines } from '#domain/price/price-lines.ts';
import { INNER_WIDTH, PAGE } from './paper.ts';
import { LARGE_PHOTO, layGrid, PHOTO_GAP, type SheetSource, SMALL_PHOTO } from './sheet-parts.ts';

const { margin: LEFT } = PAGE;
const HEADER_HEIGHT = 56;
const CONTACT = { y: 652, height: 118, padding: 16 } as const;
const PRICE_WIDTH = 190;
const CODE_SIDE = 86;
const FACT_HEIGHT = 39;
const SUMMARY_LINE = 13;
/** Points per CSS pixel. */
const POINTS = 0.75;

/** Draws the page with photos, description, price and dealer. */
export function drawFront(source: SheetSource): void {
  drawHeader(source);
  const belowHead = drawHead(source, HEADER_HEIGHT + 24);
  const belowPhotos = drawPhotos(source, belowHead + 12);
  const belowFacts = drawFacts(source, belowPhotos + 14);
  drawSummary(source, belowFacts + 4);
  drawContact(source);
}

const LOGO = { y: 11, width: 190, height: 34 } as const;

function drawHeader({ paper, sheet: { dealer, look }, logo }: SheetSource): void {
  paper.fill({ x: 0, y: 0, width: PAGE.width, height: HEADER_HEIGHT }, look.header);
  paper.fill({ x: 0, y: HEADER_HEIGHT, width: PAGE.width, height: 3 }, look.brand);
  const line = { y: 20, height: 22, width: INNER_WIDTH / 2 };
  if (logo === null)
    paper.text(dealer.name, { ...line, x: LEFT }, { size: 16, weight: 'heavy', colour: look.on_header });
  else paper.logo(logo, { x: LEFT, ...LOGO }, dealer.name);
  const right = { x: LEFT + INNER_WIDTH / 2, ...line, y: 22 };
  paper.text(dealer.phone ?? '', right, {
    size: 13,
    weight: 'strong',
    colour: look.on_header,
    align: 'right',
  });
}

/** Draws the title on the left and the price on the right. */
function drawHead({ paper, sheet }: SheetSource, y: number): number {
  const { title, tags, availability_text, look } = sheet;
  const width = INNER_WIDTH - PRICE_WIDTH - 16;
  const name = { size: 21, weight: 'heavy', colour: look.text } as const;
  const nameHeight = Math.min(2 * 27, paper.heightOf(title.first, width, name));
  paper.text(title.first, { x: LEFT, y, width, height: nameHeight }, name, 'H1');
  let bottom = y + nameHeight + 1;
  if (title.second !== null) {
    const second = { size: 11, colour: look.muted } as const;
    const height = Math.min(2 * 15, paper.heightOf(title.second, width, second));
    paper.text(title.second, { x: LEFT, y: bottom, width, height }, second);
    bottom += height;
  }
  const state = [...new Set([availability_text, ...tags.map(({ label }) => label)])].join('  ·  ');
  paper.text(
    state,
    { x: LEFT, y: bottom + 3, width, height: 13 },
    { size: 9, weight: 'strong', colour: look.state },
  );
  return Math.max(bottom + 16, drawPrice({ paper, sheet }, y));
}

function drawPrice(
  { paper, sheet: { price, look } }: Pick<SheetSource, 'paper' | 'sheet'>,
  top: number,
): number {
  const { sums, note } = priceLines(price);
  const x = PAGE.width - LEFT - PRICE_WIDTH;
  let y = top;
  for (const { text, label } of sums) {
    const box = { x, y, width: PRICE_WIDTH, height: 30 };
    paper.text(text, box, { size: 23, weight: 'heavy', colour: look.text, align: 'right' });
    y += 29;
    if (label === null) continue;
    paper.text(label, { ...box, y, height: 12 }, { size: 8.5, colour: look.muted, align: 'right' });
    y += 14;
  }
  if (note === null) return y;
  const size = sums.length === 0 ? 17 : 10;
  const style = { size, weight: 'strong', colour: look.text, align: 'right' } as const;
  const height = paper.heightOf(note, PRICE_WIDTH, style);
  paper.text(note, { x, y, width: PRICE_WIDTH, height }, style);
  return y + height;
}

function drawPhotos({ paper, sheet, photos }: SheetSource, y: number): number {
  const { name, look } = sheet;
  const corner = look.corner * POINTS;
  const [large, ...small] = photos;
  if (large === undefined) return drawNoPhotos({ paper, sheet }, y);
  paper.picture(large, { x: LEFT, y, ...LARGE_PHOTO }, { corner, alt: name });
  const below = y + LARGE_PHOTO.height + PHOTO_GAP;
  small.forEach((photo, index) => {
    const x = LEFT + index * (SMALL_PHOTO.width + PHOTO_GAP);
    paper.picture(photo, { x, y: below, ...SMALL_PHOTO }, { corner, alt: `${name}, photo ${index + 2}` });
  });
  return small.length === 0 ? y + LARGE_PHOTO.height : below + SMALL_PHOTO.height;
}

function drawNoPhotos(
  { paper, sheet: { look, dealer } }: Pick<SheetSource, 'paper' | 'sheet'>,
  y: number,
): number {
  const box = { x: LEFT, y, width: INNER_WIDTH, height: 64 };
  paper.fill(box, look.tint, look.corner * POINTS);
  const text =
    dealer.phone === null ? 'No photos yet.' : 'No photos yet. Call us, and we will send you some.';
  paper.text(
    text,
    { ...box, x: LEFT + 18, y: y + 25, width: INNER_WIDTH - 36 },
    { size: 11, colour: look.muted },
  );
  return y + box.height;
}

function drawFacts({ paper, sheet: { facts, look } }: SheetSource, y: number): number {
  const rows = layGrid(facts, {
    x: LEFT,
    y,
    width: INNER_WIDTH,
    columns: 5,
    gap: 10,
    heightOf: () => FACT_HEIGHT,
  });
  for (const { item, cell } of rows.flatMap(({ cells }) => cells)) {
    paper.text(item.label, { ...cell, height: 10 }, { size: 7.5, colour: look.muted });
    const value = { ...cell, y: cell.y + 11, height: 25 };
    paper.text(item.value, value, { size: 9.5, weight: 'strong', colour: look.text });
  }
  return rows.at(-1)?.bottom ?? y;
}

/** Draws as much of the text as fits above the contact. */
function drawSummary({ paper, sheet: { summary, look } }: SheetSource, y: number): void {
  const height = CONTACT.y - y - 8;
  if (height < SUMMARY_LINE) return;
  paper.text(summary, { x: LEFT, y, width: INNER_WIDTH, height }, { size: 9.5, colour: look.text });
}

/** Draws the dealer's address and licences, and the link to the car's page. */
function drawContact({ paper, sheet }: SheetSource): void {
  const { dealer, licences, stock_number, look, url } = sheet;
  const { y, height, padding } = CONTACT;
  paper.fill({ x: LEFT, y, width: INNER_WIDTH, height }, look.tint, look.corner * POINTS);
  const x = LEFT + padding;
  const width = 284;
  const [place = dealer.name, ...address] = dealer.place;
  paper.text(
    place,
    { x, y: y + padding, width, height: 18 },
    { size: 13, weight: 'heavy', colour: look.text },
    'H2',
  );
  paper.text(address.join(', '), { x, y: y + 36, width, height: 13 }, { size: 9.5, colour: look.text });
  const phone = { size: 15, weight: 'strong', colour: look.text } as const;
  paper.text(dealer.phone ?? '', { x, y: y + 54, width, height: 20 }, phone);
  const small = { size: 8, colour: look.muted } as const;
  paper.text([dealer.business_name, ...licences].join('  ·  '), { x, y: y + 80, width, height: 11 }, small);
  const stock = stock_number === null ? '' : `Stock number ${stock_number}`;
  paper.text(stock, { x, y: y + 93, width, height: 11 }, small);

  const codeX = LEFT + INNER_WIDTH - padding - CODE_SIDE;
  const code = { x: codeX, y: y + padding, width: CODE_SIDE, height: CODE_SIDE };
  paper.fill({ x: codeX - 6, y: code.y - 6, width: CODE_SIDE + 12, height: CODE_SIDE + 12 }, 'white', 4);
  paper.mosaic(encode(url, { ecc: 'M', border: 0 }).data, code, `QR code of ${url}`);
  paper.link(code, url);
  const invite = { x: codeX - 106, y: y + 30, width: 90, height: 60 };
  paper.text('Scan for today’s price and every photo.', invite, {
    size: 10,
    weight: 'medium',
    colour: look.text,
    align: 'right',
  });
}
