import { describe, expect, it } from 'vitest';
import { parseRedirects } from './redirects.ts';

it('redirects go from a path to a path or an https address, once', () => {
  const rows = [
    'from,to,status',
    '/a,/b',
    '/c,https://x.example,302',
    'd,/e',
    '/e,//evil',
    '/f,/g,200',
    '/a,/h',
    '/i,/i',
  ];
  const { redirects, findings } = parseRedirects(rows.join('\n'), 'r.csv');
  expect(redirects).toEqual([
    { line: 2, from: '/a', to: '/b', status: 301 },
    { line: 3, from: '/c', to: 'https://x.example', status: 302 },
  ]);
  expect(findings.map(({ source, field }) => `${source} ${field}`)).toEqual([
    ...['r.csv:4 from', 'r.csv:5 to', 'r.csv:6 status', 'r.csv:7 from', 'r.csv:8 to'],
  ]);
});

it.each(['/vehicle.php?id=1', '/old#top', '/used-cars/*', '/old/:slug'])(
  '%s, which no request is compared with, is omitted and reported',
  (from) => {
    const { redirects, findings } = parseRedirects(`${from},/about\n/team,/about`, 'r.csv');
    expect(redirects.map((row) => row.from)).toEqual(['/team']);
    expect(findings).toEqual([
      expect.objectContaining({ source: 'r.csv:1', field: 'from', message: `"${from}" is no path` }),
    ]);
  },
);

it('malformed redirects are reported by line too', () => {
  const { redirects, findings } = parseRedirects('from,to\n/a,"/b\n/c,/d\n', 'r.csv');
  expect(redirects).toEqual([]);
  expect(findings).toEqual([
    expect.objectContaining({ source: 'r.csv:2', message: 'A quotation mark is opened and never closed' }),
  ]);
});

describe('chains of redirects', () => {
  const found = (...rows: string[]) =>
    parseRedirects(rows.join('\n'), 'r.csv').findings.map(
      ({ source, field, message, remedy }) => `${source} ${field}: ${message}. ${remedy}`,
    );

  it('report the final target, or the loop', () => {
    expect(found('/a,/b/?x=1', '/b,/c', '/c,https://x.example')).toEqual([
      'r.csv:1 to: "/b/?x=1" is redirected in turn. Write https://x.example',
      'r.csv:2 to: "/c" is redirected in turn. Write https://x.example',
    ]);
    const circle = 'to: It leads in a circle. Take out the row that leads back';
    expect(found('/a,/b', '/b,/c', '/c,/b')).toEqual([1, 2, 3].map((line) => `r.csv:${line} ${circle}`));
  });

  it('are shortened to the final target, and loops are dropped', () => {
    const rows = ['/a,/b', '/b,/c', '/d,/e', '/e,/d'];
    expect(parseRedirects(rows.join('\n'), 'r.csv').redirects.map(({ from, to }) => [from, to])).toEqual([
      ['/a', '/c'],
      ['/b', '/c'],
    ]);
  });

  it('are temporary where any part is', () => {
    const rows = ['/a,/b', '/b,/c,302', '/d,/e,308', '/e,/a'];
    const led = parseRedirects(rows.join('\n'), 'r.csv').redirects.map(({ to, status }) => [to, status]);
    expect(led).toEqual(['/c', '/c', '/c', '/c'].map((to) => [to, 302]));
    expect(found(...rows)[0]).toBe('r.csv:1 to: "/b" is redirected in turn. Write /c and the status 302');
  });

  it('treat /a and /a/ as one address', () => {
    expect(found('/a,/a/')).toEqual(['r.csv:1 to: It leads to itself. Take the row out']);
    expect(found('/a,/b', '/a/,/c')).toEqual(['r.csv:2 from: "/a" is listed twice. Keep one of the rows']);
    expect(parseRedirects('/a/,/', 'r.csv').redirects).toEqual([
      { line: 1, from: '/a', to: '/', status: 301 },
    ]);
  });
});
