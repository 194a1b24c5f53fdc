import { staticFont } from '#sites/brand/static-font.ts';
import { writable } from './writable.ts';

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 40 } as const;
export const INNER_WIDTH = PAGE.width - 2 * PAGE.margin;

const WEIGHTS = [
  { name: 'regular', weight: 400 },
  { name: 'medium', weight: 500 },
  { name: 'strong', weight: 600 },
  { name: 'heavy', weight: 700 },
] as const;
type Weight = (typeof WEIGHTS)[number]['name'];

/** A rectangle on the page, in points from the upper left corner. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface TypeStyle {
  /** Points. */
  size: number;
  colour: string;
  weight?: Weight;
  align?: 'left' | 'right';
}

/** The role of a block for screen readers. */
type PdfTag = 'H1' | 'H2' | 'P' | 'Figure';

export interface PaperInfo {
  title: string;
  author: string;
  issued: Date;
  /** Packages of the fonts; `null` for Inter. */
  fonts: { text: string | null; heading: string | null };
}

/** A document with the drawing operations of a sheet; all meaningful content is tagged for screen readers. */
export type Paper = Awaited<ReturnType<typeof openPaper>>;

/** The house's own type, in the weights that sheets set. */
const HOUSE_FONT = '@fontsource/inter';

/** By font and weight, read when a sheet first needs it; pdfkit would unpack a WOFF's table at every look into it, 0.5 s a document. */
const read = new Map<string, Promise<Buffer>>();

const fontsOf = ({ text, heading }: PaperInfo['fonts']): Promise<[weight: Weight, font: Buffer][]> =>
  Promise.all(
    WEIGHTS.map(async ({ name, weight }): Promise<[Weight, Buffer]> => {
      const font = (name === 'heavy' ? (heading ?? text) : text) ?? HOUSE_FONT;
      const key = `${font} ${weight}`;
      const bytes = read.get(key) ?? staticFont(font, weight).catch(() => staticFont(HOUSE_FONT, weight));
      read.set(key, bytes);
      return [name, await bytes];
    }),
  );

const LINE_GAP = 1.5;

/** Opens a document with its first page. */
export async function openPaper({ title, author, issued, fonts }: PaperInfo) {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'en-AU',
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: { Title: writable(title), Author: writable(author), CreationDate: issued },
  });
  for (const [weight, font] of await fontsOf(fonts)) doc.registerFont(weight, font);
  const root = doc.struct('Document');
  doc.addStructure(root);
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));

  const addTag = (tag: PdfTag, draw: () => void, alt?: string) => {
    root.add(doc.struct(tag, alt === undefined ? {} : { alt }, [draw]));
  };
  const adorn = (draw: () => void) => {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
  };
  const set = ({ size, colour, weight = 'regular' }: TypeStyle) =>
    doc.font(weight).fontSize(size).fillColor(colour);
  const shape = ({ x, y, width, height }: Box, corner: number) =>
    corner === 0 ? doc.rect(x, y, width, height) : doc.roundedRect(x, y, width, height, corner);
  const lines = { lineGap: LINE_GAP, ellipsis: true } as const;

  return {
    /** Returns the height of a text in a column, points. */
    heightOf(text: string, width: number, style: TypeStyle): number {
      return set(style).heightOfString(writable(text), { width, lineGap: LINE_GAP });
    },
    /** Draws a text into a box, shortened where it does not fit. */
    text(text: string, { x, y, width, height }: Box, style: TypeStyle, tag: PdfTag = 'P'): void {
      const written = writable(text);
      if (written === '') return;
      addTag(tag, () => {
        set(style).text(written, x, y, { ...lines, width, height, align: style.align ?? 'left' });
      });
    },
    /** Fills a box as decoration. */
    fill(box: Box, colour: string, corner = 0): void {
      adorn(() => shape(box, corner).fill(colour));
    },
    /** Draws a JPEG of the box's proportions. */
    picture(jpeg: Buffer, box: Box, { corner, alt }: { corner: number; alt: string }): void {
      addTag(
        'Figure',
        () => {
          doc.save();
          shape(box, corner).clip();
          doc.image(jpeg, box.x, box.y, { width: box.width, height: box.height });
          doc.restore();
        },
        writable(alt),
      );
    },
    /** A PNG in its own proportions, at the left of a box. */
    logo(png: Buffer, { x, y, width, height }: Box, alt: string): void {
      addTag('Figure', () => doc.image(png, x, y, { fit: [width, height], valign: 'center' }), writable(alt));
    },
    /** Draws a QR code: squares, dark where `modules` is true. */
    mosaic(modules: readonly (readonly boolean[])[], { x, y, width }: Box, alt: string): void {
      const side = width / modules.length;
      addTag(
        'Figure',
        () => {
          modules.forEach((row, down) => {
            row.forEach((dark, across) => {
              if (dark) doc.rect(x + across * side, y + down * side, side, side);
            });
          });
          doc.fill('black');
        },
        alt,
      );
    },
    /** Makes a box a link. */
    link({ x, y, width, height }: Box, url: string): void {
      doc.link(x, y, width, height, url);
    },
    nextPage(): void {
      doc.addPage();
    },
    /** Ends the document and returns its bytes. */
    async end(): Promise<Buffer<ArrayBuffer>> {
      const finished = Promise.withResolvers<Buffer<ArrayBuffer>>();
      doc.on('end', () => finished.resolve(Buffer.concat(chunks)));
      doc.on('error', finished.reject);
      root.end();
      doc.end();
      return finished.promise;
    },
  };
}
