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
  it.each([null, '', '   ', ' | | '])('are pending where they say nothing: %o', (dealercomments) => {
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

  it('keep a word that ends with the 400th character', () => {
    const exactly = `${words(79)} extra`.padEnd(400, '!');
    expect(shown(`${exactly} more`)).toMatchObject({ lead: [`${exactly}…`], rest: ['more'] });
    expect(shown('x'.repeat(401))).toMatchObject({ lead: [`${'x'.repeat(400)}…`], rest: ['x'] });
  });

  it('cut between words, and keep the rest', () => {
    const { lead, rest } = shown(words(100));
    expect(lead).toEqual([`${words(80)}…`]);
    expect(rest).toEqual([words(20)]);
  });

  it('cut inside the section that crosses the limit', () => {
    const { lead, rest } = shown(`${words(60)}|${words(60)}|last`);
    expect(lead).toEqual([words(60), `${words(20)}…`]);
    expect(rest).toEqual([words(40), 'last']);
  });

  it('leave a section whole for the rest where not even its first word fits', () => {
    const { lead, rest } = shown(`${words(79)}|extraordinary|last`);
    expect(lead).toEqual([words(79)]);
    expect(rest).toEqual(['extraordinary', 'last']);
  });

  it('cut a first word that is longer than the limit, but never a character', () => {
    const { lead, rest } = shown(`x${'🚗'.repeat(300)}`);
    expect(lead).toEqual([`x${'🚗'.repeat(199)}…`]);
    expect(rest).toEqual(['🚗'.repeat(101)]);
  });

  it('never show more than 400 characters first, nor lose one', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '|', '🚗', '.'), maxLength: 2000 });
    fc.assert(
      fc.property(text, (dealercomments) => {
        const comments = dealerComments({ dealercomments });
        if (comments.kind === 'pending') return;
        const lead = comments.lead.join('').replace(/…/g, '');
        expect(lead.length).toBeLessThanOrEqual(400);
        expect(lead.length).toBeGreaterThan(0);
        const kept = [lead, ...comments.rest].join('').replace(/\s/g, '');
        expect(kept).toBe(dealercomments.replace(/[\s|]/g, ''));
        expect(kept.isWellFormed()).toBe(true);
      }),
    );
  });
});
