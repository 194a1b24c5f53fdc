import { describe, expect, it } from 'vitest';
import { contrastFindings } from './contrast.ts';

const found = (css: string) =>
  contrastFindings(css, 'theme.css').map(({ source, field, message }) => `${source} ${field} ${message}`);

describe('"a theme: contrast check"', () => {
  it('names text that cannot be read, with its line', () => {
    expect(found(':root {\n  --color-brand: #FFFFFF;\n  --color-on-brand: #777;\n}')).toEqual([
      'theme.css:3 --color-on-brand #777 on #FFFFFF (--color-brand) has a contrast of 4.48',
    ]);
  });

  // #767676 on white is the lightest grey that passes, #777777 the first that does not (4.54 and 4.48 to 1).
  it.each([
    ['#767676', 0],
    ['#777777', 1],
  ])('judges text of %s on white', (text, findings) => {
    expect(found(`--color-text: ${text}; --color-surface: #fff;`)).toHaveLength(findings);
  });

  it.each([
    ['#949494', 0],
    ['#959595', 1],
  ])('asks 3 to 1 of a focus ring, as of %s on white', (focus, findings) => {
    expect(found(`--color-focus: ${focus}; --color-surface: #fff;`)).toHaveLength(findings);
  });

  it('judges no colour that the theme leaves to the tokens, or writes in another way', () => {
    expect(found('--color-text: #fff;')).toEqual([]);
    expect(found('--color-text: white; --color-surface: #fff;')).toEqual([]);
  });
});
