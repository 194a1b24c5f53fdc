import type { SheetOfCar } from '#domain/view/vehicle-sheet.ts';
import type { PixelSize } from './cropped-jpeg.ts';
import type { Box, Paper } from './paper.ts';

export interface SheetSource {
  paper: Paper;
  sheet: SheetOfCar;
  /** JPEGs of `PHOTO_SIZES`, the large one first; fewer where the car has fewer. */
  photos: readonly Buffer[];
  /** A PNG for the ground of the header; `null` where it cannot be loaded: then the name is set. */
  logo: Buffer | null;
  /** Date of issue in words. */
  issued: string;
}

/** Photo sizes in points: a large one, and three below it. */
export const LARGE_PHOTO = { width: 515.28, height: 266 } as const;
export const SMALL_PHOTO = { width: 165.76, height: 94 } as const;
export const PHOTO_GAP = 9;

/** Pixels per point: 180 dots per inch, sharp in print. */
const DENSITY = 2.5;
const pixels = ({ width, height }: { width: number; height: number }): PixelSize => ({
  width: Math.round(width * DENSITY),
  height: Math.round(height * DENSITY),
});

/** Pixel sizes of a sheet's photos, in their order. */
export const PHOTO_SIZES: readonly PixelSize[] = [LARGE_PHOTO, SMALL_PHOTO, SMALL_PHOTO, SMALL_PHOTO].map(
  pixels,
);

/** A list in columns, filled row by row. */
interface Grid<Item> {
  x: number;
  y: number;
  width: number;
  columns: number;
  gap: number;
  /** Returns an item's height in a cell of this width, including the space below. */
  heightOf: (item: Item, width: number) => number;
}

interface GridRow<Item> {
  cells: { item: Item; cell: Box }[];
  bottom: number;
}

/** Lays out a grid; a row is as high as its highest item. */
export function layGrid<Item>(items: readonly Item[], grid: Grid<Item>): GridRow<Item>[] {
  const { x, columns, gap, heightOf } = grid;
  const width = (grid.width - gap * (columns - 1)) / columns;
  let y = grid.y;
  return Array.from({ length: Math.ceil(items.length / columns) }, (_, row) => {
    const inRow = items.slice(row * columns, (row + 1) * columns);
    const height = Math.max(...inRow.map((item) => heightOf(item, width)));
    const cells = inRow.map((item, column) => ({
      item,
      cell: { x: x + column * (width + gap), y, width, height },
    }));
    y += height;
    return { cells, bottom: y };
  });
}
