import { describe, expect, it } from 'vitest';
import { safeSvg } from './safe-svg.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 200 50"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
const BAR = '<path d="M0 0h200v50H0z" fill="#c00"/>';

describe('a logo that is drawn as SVG', () => {
  it('has the proportions of its view box, or of its own lengths', () => {
    expect(safeSvg(svg(BAR))).toMatchObject({ width: 200, height: 50 });
    expect(safeSvg(svg(BAR, 'width="120px" height="40"'))).toMatchObject({ width: 120, height: 40 });
  });

  it('has the colours that its classes and gradients give', () => {
    const { svg: text } = safeSvg(
      svg(
        `<style>.a{fill:#0a5c9e}</style><defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs><path class="a" d="M0 0h9v9z"/><path fill="url(#g)" d="M1 1h9v9z"/>`,
      ),
    );
    expect(text).toContain('#0a5c9e');
    expect(text).toContain('url(#g)');
    expect(text).not.toContain('<style');
  });

  it.each(["'#g'", '&quot;#g&quot;', ' #g ', " '#g' "])(
    'is filled by its gradient named as url(%s)',
    (named) => {
      const { svg: text } = safeSvg(
        svg(
          `<linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient><path d="M0 0h9v9z" fill="url(${named})"/>`,
        ),
      );
      expect(text).toContain(`fill="url(${named})"`);
      expect(text).toContain('<linearGradient id="g">');
    },
  );

  it.each([
    ['an attribute', '', 'mask-type="alpha"'],
    ['its style, as Figma writes it', '', 'style="mask-type:alpha"'],
    ['its style, among others', '', 'style="fill:none;mask-type: alpha;--x:url(https://evil.example/a)"'],
    ['its class', '<style>.m{mask-type:alpha}</style>', 'class="m"'],
  ])('is masked by opacity where %s says so', (_what, style, alpha) => {
    const { svg: text } = safeSvg(
      svg(`${style}<mask id="m" ${alpha}><path d="M0 0h9v9z"/></mask><g mask="url(#m)">${BAR}</g>`),
    );
    expect(text).toMatch(/<mask id="m"[^>]* mask-type="alpha"/);
    expect(text).not.toMatch(/style|evil/);
  });

  it.each(['switch', 'a'])('is drawn within <%s>, as drawing programs write it', (group) => {
    const { svg: text } = safeSvg(
      svg(`<${group}><foreignObject requiredExtensions="x"/><g>${BAR}</g></${group}>`),
    );
    expect(text).toContain('M0 0h200v50H0z');
    expect(text).not.toMatch(/foreignObject|requiredExtensions/);
  });

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script of a namespace', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
    ['a handler', '<path d="M0 0h1" onload="alert(1)" onclick="alert(2)"/>'],
    [
      'a foreign object',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="alert(1)"/></body></foreignObject>',
    ],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0h1"/></a>'],
    ['a picture of others', '<image href="https://evil.example/a.png"/>'],
    ['a drawing of others', '<use href="https://evil.example/a.svg#x"/>'],
    ['a data address', '<use xlink:href="data:image/svg+xml;base64,PHN2Zz48L3N2Zz4#x"/>'],
    ['a fill of others', '<path d="M0 0h1" fill="url(https://evil.example/a.svg#x)"/>'],
    ['a fill of others, spaced', '<path d="M0 0h1" fill="url(&#10; &quot;//evil.example/a.svg#x&quot;)"/>'],
    ['a fill of others, in quotes', `<path d="M0 0h1" fill="url('https://evil.example/a.svg#x')"/>`],
    [
      'a fill of others, behind its own',
      '<path d="M0 0h1" fill="url(#g) url(https://evil.example/a.svg#x)"/>',
    ],
    ['a fill of others, in quotes within quotes', `<path d="M0 0h1" fill="url('&quot;#evil')"/>`],
    ['a fill of what may be others', `<path d="M0 0h1" fill="url(' #evil')"/>`],
    ['a fill of others, behind a comment', '<path d="M0 0h1" fill="url(/*evil*/#g)"/>'],
    [
      'a mask of others, as an image set',
      `<path d="M0 0h1" mask="image-set('https://evil.example/a.png' 1x)"/>`,
    ],
    ['a mask of others, by its source', `<path d="M0 0h1" mask="src('https://evil.example/a.png')"/>`],
    ['a mask of others', '<mask id="m" style="mask-type:url(https://evil.example/c)"/>'],
    [
      'a style of others',
      '<style>@import "https://evil.example/a.css";path{fill:url(https://evil.example/b)}</style>',
    ],
    ['a style attribute', '<path d="M0 0h1" style="background:url(https://evil.example/c);fill:red"/>'],
    [
      'an animation',
      '<animate attributeName="href" values="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
    ],
    ['an embedded page', '<iframe src="https://evil.example"/><embed src="https://evil.example"/>'],
    ['a base', '<path d="M0 0h1" xml:base="https://evil.example/"/>'],
  ])('loses %s', (_what, hostile) => {
    const { svg: text } = safeSvg(svg(BAR + hostile));
    expect(text).not.toMatch(
      /script|alert|evil|\bon\w+=|foreignObject|<a\b|<image|data:|<style|style=|animate|iframe|embed/i,
    );
    expect(text).toContain('M0 0');
  });

  it.each([
    ['no drawing at all', 'GIF89a', /./],
    ['a page', '<html><body/></html>', /no SVG/],
    ['nothing that draws', svg('<image href="a.png"/>'), /convert texts to paths/],
    ['words alone', svg('<text>Motors</text>'), /convert texts to paths/],
    ['words beside a symbol', svg(`${BAR}<g><text x="1"><tspan>Motors</tspan></text></g>`), /convert texts/],
    ['no size', svg(BAR, ''), /viewBox/],
    ['nested entities', `<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${svg(BAR)}`, /entities/],
    ['too much', svg(`<path d="${'M0 0h1'.repeat(100_000)}"/>`), /512 kB/],
  ])('is refused where it is %s', (_what, text, reason) => {
    expect(() => safeSvg(text)).toThrow(reason);
  });
});
