import { describe, expect, it } from 'vitest';
import { located } from '../snapshot.ts';
import { checkTheme } from './theme.ts';

const findings = (declaration: string) => checkTheme(`:root {\n  ${declaration};\n}`, 'theme.css');

describe('a scale of a theme', () => {
  it.each(['0.75', '.8', '0.95', '1', '1.0', '1.25', '1.5', '1.50'])('may be %s', (scale) => {
    expect(findings(`--space-scale: ${scale}`)).toEqual([]);
  });

  it.each(['0', '0.5', '0.7', '1.51', '1.6', '2', '-1', '110%', 'calc(1 + 1)'])('may not be %s', (scale) => {
    expect(findings(`--heading-scale: ${scale}`)).toEqual([
      {
        ...located({ file: 'theme.css', line: 2 }),
        field: '--heading-scale',
        message: `"${scale}" is no scale that can be checked`,
        remedy: 'Write a number from 0.75 to 1.5',
      },
    ]);
  });
});
