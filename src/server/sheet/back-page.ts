import type { SpecificationRow } from '#domain/vehicle/specifications.ts';
import { INNER_WIDTH, PAGE } from './paper.ts';
import { layGrid, type SheetSource } from './sheet-parts.ts';

const { margin: LEFT } = PAGE;
/** Top of the footer. */
const BOTTOM = 772;
const COLUMN_GAP = 28;
const ROW_GAP = 6;
const POINT_GAP = 3;
const BULLET = 9;
const HEADING_GAP = 14;
const HEADING = 22;

/** Draws the page with specifications and features. */
export function drawBack(source: SheetSource): void {
  const { paper, sheet } = source;
  const { name, look } = sheet;
  paper.fill({ x: 0, y: 0, width: PAGE.width, height: 6 }, look.brand);
  const heading = { x: LEFT, y: 34, width: INNER_WIDTH, height: 20 };
  paper.text(name, heading, { size: 14, weight: 'heavy', colour: look.text });
  const included = drawSpecifications(source, 66);
  const features = drawPoints(source, included, {
    heading: 'What’s included',
    points: sheet.whats_included,
    columns: 2,
  });
  drawPoints(source, features, { heading: 'Features', points: sheet.features, columns: 3 });
}

/** Fills the first column, then the second, so that rows keep their order. */
function drawSpecifications(source: SheetSource, y: number): number {
  const { paper, sheet } = source;
  const { specifications, look } = sheet;
  const half = Math.ceil(specifications.length / 2);
  const items = specifications
    .slice(0, half)
    .flatMap((row, index) => [row, specifications[half + index] ?? null]);
  const label = { size: 8.5, colour: look.muted } as const;
  const value = { size: 8.5, weight: 'medium', colour: look.text } as const;
  const rows = layGrid<SpecificationRow | null>(items, {
    x: LEFT,
    y: drawHeading(source, 'Specifications', y),
    width: INNER_WIDTH,
    columns: 2,
    gap: COLUMN_GAP,
    heightOf: (row, width) =>
      row === null
        ? 0
        : Math.max(
            paper.heightOf(row.label, labelWidth(width), label),
            paper.heightOf(row.value, width - labelWidth(width), value),
          ) + ROW_GAP,
  });
  for (const { item, cell } of rows.flatMap(({ cells }) => cells)) {
    if (item === null) continue;
    const split = labelWidth(cell.width);
    paper.text(item.label, { ...cell, width: split }, label);
    paper.text(item.value, { ...cell, x: cell.x + split, width: cell.width - split }, value);
    paper.fill({ ...cell, y: cell.y + cell.height - 3, height: 0.5 }, look.line);
  }
  return rows.at(-1)?.bottom ?? y;
}

/** Labels take up to half of the column. */
const labelWidth = (width: number) => width / 2;

interface Points {
  heading: string;
  points: readonly string[];
  columns: number;
}

/** Draws as many points as fit; the last line counts those omitted. */
function drawPoints(source: SheetSource, y: number, { heading, points, columns }: Points): number {
  const { paper, sheet } = source;
  const style = { size: 8.5, colour: sheet.look.text } as const;
  const top = y + HEADING_GAP;
  const rows = layGrid(points, {
    x: LEFT,
    y: top + HEADING,
    width: INNER_WIDTH,
    columns,
    gap: 14,
    heightOf: (point, width) => paper.heightOf(point, width - BULLET, style) + POINT_GAP,
  });
  const cells = rows.filter(({ bottom }) => bottom <= BOTTOM).flatMap((row) => row.cells);
  const last = cells.at(-1);
  if (last === undefined) return y;
  if (cells.length < points.length) last.item = `and ${points.length - cells.length + 1} more on its page`;
  drawHeading(source, heading, top);
  for (const { item, cell } of cells) {
    paper.fill({ x: cell.x, y: cell.y + 4, width: 3, height: 3 }, sheet.look.brand);
    paper.text(item, { ...cell, x: cell.x + BULLET, width: cell.width - BULLET }, style);
  }
  return last.cell.y + last.cell.height;
}

function drawHeading({ paper, sheet: { look } }: SheetSource, text: string, y: number): number {
  const box = { x: LEFT, y, width: INNER_WIDTH, height: 16 };
  paper.text(text, box, { size: 11, weight: 'strong', colour: look.text }, 'H2');
  return y + HEADING;
}
