import { THEME_TOKENS, type ThemeToken, TOKEN_FORMS } from '#domain/theme/theme-tokens.ts';
import { colourOf, type TokenValues } from '#domain/theme/token-colour.ts';
import { located, type SiteFinding } from '../snapshot.ts';
import { houseTokens } from './house-tokens.ts';

const COMMENT = /\/\*[\s\S]*?\*\//g;
const RULE = /^\s*:root\s*\{([^{}]*)\}\s*/;
const PROPERTY = /^--[a-z][a-z0-9-]*$/;

/** Values that load, escape the style sheet or execute, which no theme needs. */
const UNSAFE_VALUE = /url\s*\(|image-set\s*\(|@|<|\\|expression\s*\(|javascript:/i;

export interface Declaration {
  name: string;
  value: string;
  line: number;
}

interface ParsedTheme {
  declarations: Declaration[];
  /** The first text that is neither a rule of `:root` nor a comment, with its line. */
  foreign: { text: string; line: number } | null;
}

/**
 * Returns the faults of a theme: it may set the tokens of `THEME_TOKENS` on `:root`, and nothing else (architecture "a
 * theme").
 */
export function checkTheme(css: string, file: string): SiteFinding[] {
  const { declarations, foreign } = parseTheme(css);
  const values = new Map([
    ...houseTokens(),
    ...declarations.map(({ name, value }) => [name, value] as const),
  ]);
  const findings = declarations.flatMap(({ line, ...declaration }) =>
    checkDeclaration(declaration, values).map((found) => ({
      ...located({ file, line }),
      field: declaration.name,
      ...found,
    })),
  );
  if (foreign === null) return findings;
  const message = `"${foreign.text}" is more than custom properties of :root`;
  const remedy = 'Write :root { --name: value; } only';
  return [...findings, { ...located({ file, line: foreign.line }), field: '', message, remedy }];
}

/** Parses a theme's declarations in order, each with its line. */
export function parseTheme(css: string): ParsedTheme {
  const declarations: Declaration[] = [];
  let rest = css.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  let line = 1;
  for (let rule = RULE.exec(rest); rule !== null; rule = RULE.exec(rest)) {
    const [whole, body = ''] = rule;
    declarations.push(...readBody(body, line + lineBreaks(whole.slice(0, whole.indexOf('{')))));
    line += lineBreaks(whole);
    rest = rest.slice(whole.length);
  }
  if (rest.trim() === '') return { declarations, foreign: null };
  const text = rest.trim().split(/[\n{]/)[0]?.trim() ?? '';
  return { declarations, foreign: { text, line: line + leadingLineBreaks(rest) } };
}

function readBody(body: string, firstLine: number): Declaration[] {
  let line = firstLine;
  return body.split(';').flatMap((declaration) => {
    const start = line + leadingLineBreaks(declaration);
    line += lineBreaks(declaration);
    if (declaration.trim() === '') return [];
    const [name = '', ...value] = declaration.split(':');
    return { name: name.trim(), value: value.join(':').trim(), line: start };
  });
}

type ThemeFault = Pick<SiteFinding, 'message' | 'remedy'>;

function checkDeclaration({ name, value }: Omit<Declaration, 'line'>, values: TokenValues): ThemeFault[] {
  const token = THEME_TOKENS.find((candidate) => candidate.name === name);
  if (!PROPERTY.test(name)) {
    const remedy = 'Use one of the tokens, such as --color-brand';
    return [{ message: 'A theme sets custom properties only', remedy }];
  }
  if (token === undefined) {
    const remedy = 'Correct its name to one of docs/themes.md, or take the line out';
    return [{ message: 'A theme has no such token', remedy }];
  }
  if (value === '') return [{ message: 'It has no value', remedy: 'Write a value or take the line out' }];
  if (UNSAFE_VALUE.test(value)) {
    const remedy = 'Use colours, sizes, fonts and shadows only';
    return [{ message: 'Its value loads or escapes something', remedy }];
  }
  return isWellFormed(token, value, values)
    ? []
    : [{ message: `"${value}" is no ${token.kind} that can be checked`, remedy: REMEDIES[token.kind] }];
}

const isWellFormed = ({ kind }: ThemeToken, value: string, values: TokenValues) =>
  kind === 'colour' ? colourOf(value, values) !== null : (TOKEN_FORMS[kind]?.test(value) ?? true);

const REMEDIES = {
  colour: 'Write an opaque colour in hex, rgb, hsl or oklch, or var(--color-…) for another token',
  length: 'Write a length in px, rem or em, such as 8px',
  shadow: 'Write a shadow as CSS does',
  weight: 'Write 400, 500, 600 or 700: pages load no other',
  scale: 'Write a number from 0.75 to 1.5',
  ratio: 'Write width / height, such as 3 / 2',
} as const satisfies Record<ThemeToken['kind'], string>;

const lineBreaks = (text: string) => text.split('\n').length - 1;
const leadingLineBreaks = (text: string) => lineBreaks(/^\s*/.exec(text)?.[0] ?? '');
