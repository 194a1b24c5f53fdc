import { expect, it } from 'vitest';
import { fallbackFaces, fallbackNames } from './fallback-face.ts';

const INTER = {
  regular: { ascent: 0.96875, descent: 0.2412, lineGap: 0, width: 0.48 },
  bold: { ascent: 0.96875, descent: 0.2412, lineGap: 0, width: 0.5 },
};

const facesOf = (css: string) => css.split('\n').map((face) => face.slice('@font-face{'.length, -1));

it('stretches what devices have to the widths and heights of a font', () => {
  const [arial, bold] = facesOf(fallbackFaces('Inter', INTER, INTER));
  // As the house measured them for Inter (src/styles/fonts.css).
  expect(arial).toBe(
    'font-family:"Inter as Arial";font-weight:100 549;' +
      'src:local("Arial"),local("Liberation Sans"),local("Helvetica Neue");' +
      'size-adjust:108.50%;ascent-override:89.29%;descent-override:22.23%;line-gap-override:0.00%',
  );
  expect(bold).toContain('font-weight:550 900');
  expect(bold).toContain('size-adjust:103.20%;ascent-override:93.87%');
});

it('is wider in proportion for a wider font, and as high as it', () => {
  const wide = { ...INTER.regular, width: 0.6, ascent: 1.1 };
  const [arial = ''] = facesOf(fallbackFaces('Wide', { regular: wide, bold: wide }, INTER));
  const value = (name: string) => Number(new RegExp(`${name}:([\\d.]+)%`).exec(arial)?.[1]);
  expect(value('size-adjust')).toBeCloseTo(108.5 * (0.6 / 0.48), 1);
  expect((value('size-adjust') * value('ascent-override')) / 1e4).toBeCloseTo(1.1, 3);
});

it('names a face for each kind of device', () => {
  const css = fallbackFaces('Inter', INTER, INTER);
  expect(fallbackNames('Inter')).toEqual(['Inter as Arial', 'Inter as Roboto', 'Inter as DejaVu']);
  for (const name of fallbackNames('Inter')) expect(css).toContain(`"${name}"`);
});
