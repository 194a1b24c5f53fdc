import type { Finding } from '../snapshot.ts';

const COMMENT = /\/\*[\s\S]*?\*\//g;
const RULE = /^\s*:root\s*\{([^{}]*)\}\s*/;
const PROPERTY = /^--[a-z][a-z0-9-]*$/;

/** Values that load something, leave the style sheet or run: a theme has no need of them. */
const UNSAFE_VALUE = /url\s*\(|image-set\s*\(|@|<|\\|expression\s*\(|javascript:/i;

/** What is wrong with a theme: it may set custom properties on `:root`, and nothing else (architecture "a theme"). */
export function checkTheme(css: string, file: string): Finding[] {
  const findings: Finding[] = [];
  let rest = css.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ' '));
  let line = 1;
  for (let rule = RULE.exec(rest); rule !== null; rule = RULE.exec(rest)) {
    const [whole, body = ''] = rule;
    findings.push(...checkBody(body, line + lineBreaks(whole.slice(0, whole.indexOf('{'))), file));
    line += lineBreaks(whole);
    rest = rest.slice(whole.length);
  }
  if (rest.trim() === '') return findings;
  line += lineBreaks(/^\s*/.exec(rest)?.[0] ?? '');
  const message = `"${rest.trim().split(/[\n{]/)[0]?.trim()}" is more than custom properties of :root`;
  return [
    ...findings,
    { source: `${file}:${line}`, field: '', message, remedy: 'Write :root { --name: value; } only' },
  ];
}

function checkBody(body: string, firstLine: number, file: string): Finding[] {
  let line = firstLine;
  return body.split(';').flatMap((declaration) => {
    const start = line + lineBreaks(/^\s*/.exec(declaration)?.[0] ?? '');
    line += lineBreaks(declaration);
    if (declaration.trim() === '') return [];
    const [name = '', ...value] = declaration.split(':');
    const source = `${file}:${start}`;
    return checkDeclaration(name.trim(), value.join(':').trim()).map((found) => ({
      source,
      field: name.trim(),
      ...found,
    }));
  });
}

function checkDeclaration(name: string, value: string): Pick<Finding, 'message' | 'remedy'>[] {
  if (!PROPERTY.test(name)) {
    return [
      {
        message: 'A theme sets custom properties only',
        remedy: 'Use one of the tokens, such as --color-brand',
      },
    ];
  }
  if (value === '') return [{ message: 'It has no value', remedy: 'Write a value or take the line out' }];
  if (!UNSAFE_VALUE.test(value)) return [];
  return [
    { message: 'Its value loads or escapes something', remedy: 'Use colours, sizes, fonts and shadows only' },
  ];
}

const lineBreaks = (text: string) => text.split('\n').length - 1;
