import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, plainText } from './excerpt.ts';

describe('plain text of HTML', () => {
  it.each([
    ['<p>One.</p><p>Two.</p>', 'One. Two.'],
    ['<p>The <strong>Corolla</strong>, now</p>', 'The Corolla, now'],
    ['un<em>believ</em>able', 'unbelievable'],
    ['a<br>b<br/>c', 'a b c'],
    ['<a href="/x" title="a > b">link</a>', 'link'],
    ["<img alt='a > b'>after", 'after'],
    [
      'Fish &amp; chips &lt;b&gt; &quot;hot&quot;&nbsp;&#36;5 &#x26; &apos;nice&apos;',
      'Fish & chips <b> "hot" $5 & \'nice\'',
    ],
    ['&unknown; &#1114112; 5 < 6', '&unknown; &#1114112; 5 < 6'],
    ['&#x1F697;', '🚗'],
  ])('%j is %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });
});

describe('excerpts', () => {
  const cut = { threshold: 20, length: 16 };

  it('leave text up to the threshold whole', () => {
    expect(excerpt('x'.repeat(20), cut)).toEqual({ excerpt: 'x'.repeat(20), rest: null });
  });

  it('break no word', () => {
    expect(excerpt('The quick brown fox jumps', cut)).toEqual({
      excerpt: 'The quick brown…',
      rest: 'fox jumps',
    });
    expect(excerpt('A sixteen letter’s cut here', { ...cut, length: 18 })).toEqual({
      excerpt: 'A sixteen letter’s…',
      rest: 'cut here',
    });
  });

  it('break a word longer than the limit, but no character', () => {
    expect(excerpt('🚗'.repeat(21), cut)).toEqual({ excerpt: `${'🚗'.repeat(16)}…`, rest: '🚗'.repeat(5) });
  });

  it('lose no word', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,9}$/), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(words, (list) => {
        const text = list.join(' ');
        const short = excerpt(text, cut);
        const whole = short.rest === null ? short.excerpt : `${short.excerpt.slice(0, -1)} ${short.rest}`;
        expect(whole).toBe(text);
        expect(short.excerpt.length).toBeLessThanOrEqual(
          short.rest === null ? cut.threshold : cut.length + 1,
        );
      }),
    );
  });
});
