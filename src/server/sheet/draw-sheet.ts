import { formatDate } from '#domain/dates.ts';
import { type SheetOfCar, sheetAt } from '#domain/view/vehicle-sheet.ts';
import { drawBack } from './back-page.ts';
import { drawFront } from './front-page.ts';
import { INNER_WIDTH, openPaper, PAGE } from './paper.ts';
import type { SheetSource } from './sheet-parts.ts';

const PAGES = [drawFront, drawBack] as const;

/** What a sheet shows besides text. */
type SheetPictures = Pick<SheetSource, 'photos' | 'logo'>;

/** Draws a car on two A4 pages; `photos` are JPEGs of `PHOTO_SIZES`, and `now` is the instant of issue. */
export async function drawSheet(
  data: SheetOfCar,
  { photos, logo }: SheetPictures,
  now: Date,
): Promise<Buffer<ArrayBuffer>> {
  const sheet = sheetAt(data, now);
  const paper = await openPaper({
    title: sheet.name,
    author: sheet.dealer.name,
    issued: now,
    fonts: sheet.look.fonts,
  });
  const source = { paper, sheet, photos, logo, issued: formatDate(now, sheet.zone) };
  PAGES.forEach((draw, index) => {
    if (index > 0) paper.nextPage();
    draw(source);
    drawFooter(source, `${index + 1} of ${PAGES.length}`);
  });
  return paper.end();
}

/** Draws the notice that prices hold on the day of issue only, on every page (D6, D7). */
function drawFooter({ paper, sheet, issued }: SheetSource, page: string): void {
  const { look, dealer, licences, url } = sheet;
  const { margin: x, height } = PAGE;
  const y = height - 58;
  const style = { size: 7.5, colour: look.muted } as const;
  paper.fill({ x, y, width: INNER_WIDTH, height: 0.5 }, look.line);
  const owner = [`Issued ${issued}`, dealer.business_name, ...licences].join('  ·  ');
  paper.text(owner, { x, y: y + 8, width: INNER_WIDTH - 50, height: 10 }, style);
  paper.text(
    page,
    { x: x + INNER_WIDTH - 50, y: y + 8, width: 50, height: 10 },
    { ...style, align: 'right' },
  );
  const validity = 'Price and availability are those of the day of issue. What holds today is on its page:';
  paper.text(validity, { x, y: y + 20, width: INNER_WIDTH, height: 10 }, style);
  const address = { x, y: y + 31, width: INNER_WIDTH, height: 10 };
  paper.text(url, address, style);
  paper.link(address, url);
}
