import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dealerComments } from './comments.ts';

const shown = (dealercomments: string) => {
  const comments = dealerComments({ dealercomments });
  if (comments.kind === 'pending') throw new Error('pending');
  return comments;
};
const words = (n: number) => 'word '.repeat(n).trim();

describe('dealerComments', () => {
  it.each([null, '', '   ', ' | | '])('are pending if empty: %o', (dealercomments) => {
    expect(dealerComments({ dealercomments })).toEqual({
      kind: 'pending',
      text: 'Dealer comments are pending. Please check back here later.',
    });
  });

  it('come in "sections separated by a pipe character"', () => {
    expect(shown('One owner. | Full history |two keys')).toMatchObject({
      lead: ['One owner.', 'Full history', 'two keys'],
      rest: [],
    });
  });

  it('"truncate at 400 characters": 400 show whole', () => {
    const exactly = `${words(79)} extra`.padEnd(400, '!');
    expect(exactly).toHaveLength(400);
    expect(shown(exactly)).toMatchObject({ lead: [exactly], rest: [] });
  });

  it('include a word that ends with the 400th character', () => {
    const exactly = `${words(79)} extra`.padEnd(400, '!');
    expect(shown(`${exactly} more`)).toMatchObject({ start: `${exactly}…`, rest: [`${exactly} more`] });
    expect(shown('x'.repeat(401))).toMatchObject({ start: `${'x'.repeat(400)}…` });
  });

  it('are cut between words; unfolded they are whole', () => {
    expect(shown(words(100))).toMatchObject({ lead: [], start: `${words(80)}…`, rest: [words(100)] });
  });

  it('are cut inside the section that crosses the limit', () => {
    expect(shown(`${words(60)}|${words(60)}|last`)).toMatchObject({
      lead: [words(60)],
      start: `${words(20)}…`,
      rest: [words(60), 'last'],
    });
  });

  it('move a section to the rest if not even its first word fits', () => {
    expect(shown(`${words(79)}|extraordinary|last`)).toMatchObject({
      lead: [words(79)],
      start: null,
      rest: ['extraordinary', 'last'],
    });
  });

  it('are cut inside a first word longer than the limit, but never inside a character', () => {
    const whole = `x${'🚗'.repeat(300)}`;
    expect(shown(whole)).toMatchObject({ start: `x${'🚗'.repeat(199)}…`, rest: [whole] });
  });

  it('never show more than 400 characters first, and lose none', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '|', '🚗', '.'), maxLength: 2000 });
    fc.assert(
      fc.property(text, (dealercomments) => {
        const comments = dealerComments({ dealercomments });
        if (comments.kind === 'pending') return;
        const { lead, start, rest } = comments;
        const first = [...lead, start?.slice(0, -1) ?? ''].join('');
        expect(first.length).toBeLessThanOrEqual(400);
        expect(first.length).toBeGreaterThan(0);
        expect(rest[0] ?? '').toContain(start?.slice(0, -1) ?? '');
        const joined = [...lead, ...rest].join('').replace(/\s/g, '');
        expect(joined).toBe(dealercomments.replace(/[\s|]/g, ''));
        expect(joined.isWellFormed()).toBe(true);
      }),
    );
  });
});
