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

describe('a theme', () => {
  it('sets custom properties and nothing else', () => {
    expect(
      checkTheme(
        '/* ours */\n:root { --color-brand: hsl(180 100% 25%); --shadow-card: 0 1px 2px var(--color-line); }\n',
        't',
      ),
    ).toEqual([]);
    expect(checkTheme('', 't')).toEqual([]);
  });

  it.each([
    [':root { color: red }', 't:1'],
    ['\n:root { --shadow-card: url(https://evil.example) }', 't:2'],
    [':root { --shadow-card: }', 't:1'],
    [':root { --shadow-card: </style><script> }', 't:1'],
    ['@import "x";', 't:1'],
    [':root { --radius-card: 0 }\n\nbody { --radius-card: 0 }', 't:3'],
    [':root { --radius-card: 0', 't:1'],
  ])('%j is more than that', (css, source) => {
    expect(checkTheme(css, 't').map((finding) => finding.source)).toEqual([source]);
  });

  it.each([
    ['--colour-brand: #123456', 'A theme has no such token'],
    ['--space-4: 2px', 'A theme has no such token'],
    ['--color-brand: teal', '"teal" is no colour that can be checked'],
    ['--color-brand: #12345680', '"#12345680" is no colour that can be checked'],
    ['--color-brand: var(--color-link); --color-link: var(--color-brand)', 'is no colour'],
    ['--radius-card: round', '"round" is no length that can be checked'],
    ['--font-heading-weight: 800', '"800" is no weight that can be checked'],
    ['--ratio-card: 3', '"3" is no ratio that can be checked'],
  ])('"%s" is refused with its line', (declaration, message) => {
    const [first] = checkTheme(`:root {\n  ${declaration};\n}`, 't');
    expect(first?.source).toBe('t:2');
    expect(first?.message).toContain(message);
    expect(first?.remedy).not.toBe('');
  });
});
