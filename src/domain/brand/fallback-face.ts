/** Of a font at one weight: heights above and below the baseline, and the mean width of a letter of English text, in ems. */
export interface FontMetrics {
  ascent: number;
  descent: number;
  lineGap: number;
  width: number;
}

/** Weights that one fallback face stands for, and the weight that is measured for it. */
export const WEIGHT_BANDS = [
  { name: 'regular', weight: 400, range: '100 549' },
  { name: 'bold', weight: 700, range: '550 900' },
] as const;
type Band = (typeof WEIGHT_BANDS)[number]['name'];

/** Fonts that devices have: how wide Inter is beside each, measured on paragraphs and headings of our pages. */
const DEVICE_FONTS = [
  {
    name: 'Arial',
    regular: { local: ['Arial', 'Liberation Sans', 'Helvetica Neue'], inter: 1.085 },
    bold: {
      local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Helvetica Neue Bold', 'Arial'],
      inter: 1.032,
    },
  },
  {
    name: 'Roboto',
    regular: { local: ['Roboto'], inter: 1.083 },
    bold: { local: ['Roboto Bold', 'Roboto-Bold', 'Roboto'], inter: 1.044 },
  },
  {
    name: 'DejaVu',
    regular: { local: ['DejaVu Sans'], inter: 0.952 },
    bold: { local: ['DejaVu Sans Bold', 'DejaVu Sans'], inter: 0.868 },
  },
] as const;

/** Names of a font's stand-ins, in the order in which a browser tries them. */
export const fallbackNames = (family: string): string[] =>
  DEVICE_FONTS.map(({ name }) => `${family} as ${name}`);

/**
 * Faces that stretch what a device has to a font's widths and heights (`size-adjust` and the overrides of CSS Fonts 5),
 * so that a page is as long and as wide in either. `inter` are the metrics of the font that devices were measured by.
 */
export function fallbackFaces(
  family: string,
  font: Record<Band, FontMetrics>,
  inter: Record<Band, FontMetrics>,
): string {
  return DEVICE_FONTS.flatMap((device) =>
    WEIGHT_BANDS.map(({ name, range }) => {
      const { ascent, descent, lineGap, width } = font[name];
      const size = device[name].inter * (width / inter[name].width);
      return [
        `@font-face{font-family:"${family} as ${device.name}";font-weight:${range}`,
        `src:${device[name].local.map((local) => `local("${local}")`).join(',')}`,
        `size-adjust:${percent(size)};ascent-override:${percent(ascent / size)}`,
        `descent-override:${percent(descent / size)};line-gap-override:${percent(lineGap / size)}}`,
      ].join(';');
    }),
  ).join('\n');
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
