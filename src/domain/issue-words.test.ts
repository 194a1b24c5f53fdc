import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueWords } from './issue-words.ts';
import { tryParse } from './parse.ts';

const schema = z.strictObject({
  title: z.string().min(1).default('T'),
  label: z.string().max(3).default('L'),
  count: z.int().min(1).max(9).default(1),
  share: z.number().gt(0).lt(1).default(0.5),
  kind: z.enum(['new', 'used']).default('new'),
  only: z.literal('demo').default('demo'),
  source: z
    .discriminatedUnion('type', [
      z.object({ type: z.literal('file') }),
      z.object({ type: z.literal('http') }),
    ])
    .optional(),
  either: z.union([z.string(), z.number()]).default(1),
  shown: z.boolean().default(true),
  list: z.array(z.string()).min(1).max(2).default(['x']),
  names: z.record(z.string(), z.string()).default({}),
  address: z.url().default('https://a.example'),
  email: z.email().default('a@a.example'),
  day: z.iso.date().default('2026-12-24'),
  code: z.string().regex(/^\d+$/).default('1'),
  own: z.string().regex(/^a/, 'Begin with an a').default('a'),
});

const wordsOf = (input: unknown) => {
  const parsed = tryParse(schema, input);
  return parsed.ok ? [] : parsed.issues.map(({ field, message }) => `${field}: ${message}`);
};

describe('the message of an issue', () => {
  it.each<[unknown, string]>([
    [{ title: 5 }, 'title: Found 5: write a text'],
    [{ title: '' }, 'title: Empty: write a text'],
    [{ title: null }, 'title: Found null: write a text'],
    [{ label: 'long' }, 'label: Found "long": write at most 3 characters'],
    [{ label: 'x'.repeat(50) }, 'label: Found a text of 50 characters: write at most 3 characters'],
    [{ count: 'many' }, 'count: Found "many": write a number'],
    [{ count: Number.NaN }, 'count: Found no number: write a number'],
    [{ count: 1.5 }, 'count: Found 1.5: write a whole number'],
    [{ count: 0 }, 'count: Found 0: write at least 1'],
    [{ count: 10 }, 'count: Found 10: write at most 9'],
    [{ share: 0 }, 'share: Found 0: write more than 0'],
    [{ share: 1 }, 'share: Found 1: write less than 1'],
    [{ kind: 'old' }, 'kind: Found "old": write one of "new", "used"'],
    [{ only: 'x' }, 'only: Found "x": write "demo"'],
    [{ source: { type: 'ftp' } }, 'source.type: Found "ftp": write one of "file", "http"'],
    [{ source: {} }, 'source.type: Missing: add one of "file", "http"'],
    [{ source: 'x' }, 'source: Found "x": write an object'],
    [{ shown: 'yes' }, 'shown: Found "yes": write true or false'],
    [{ list: {} }, 'list: Found an object: write a list'],
    [{ list: [] }, 'list: Found a list of 0: write at least one entry'],
    [{ list: ['a', 'b', 'c'] }, 'list: Found a list of 3: write at most 2 entries'],
    [{ names: [] }, 'names: Found a list of 0: write an object'],
    [{ address: 'x' }, 'address: Found "x": write a whole address, such as https://www.example.com'],
    [{ email: '' }, 'email: Empty: write an e-mail address'],
    [{ day: 'soon' }, 'day: Found "soon": write a date, such as 2026-12-24'],
    [{ code: 'x' }, 'code: Found "x": write another form'],
    [{ own: 'b' }, 'own: Begin with an a'],
    [{ titel: 'x' }, 'titel: Not known here'],
    ['text', ': Found "text": write an object'],
  ])('%j', (input, words) => {
    expect(wordsOf(input)).toEqual([words]);
  });

  it('names what to add for a missing value', () => {
    const required = z.object({
      title: z.string(),
      kind: z.enum(['new', 'used']),
      either: z.union([z.string(), z.number()]),
      id: z.string().optional().nonoptional(),
    });
    const parsed = tryParse(required, {});
    expect(parsed.ok ? [] : parsed.issues.map(({ message }) => message)).toEqual([
      'Missing: add a text',
      'Missing: add one of "new", "used"',
      'Missing',
      'Missing: add a value',
    ]);
  });

  it('is undefined for codes that it has no message for', () => {
    expect(wordsOf({ either: true })).toEqual(['either: Invalid input']);
    expect(issueWords({ code: 'custom', input: 1 })).toBeUndefined();
    expect(issueWords({ code: 'invalid_type', expected: 'date', input: Symbol('x') })).toBe(
      'Found symbol: write date',
    );
    expect(issueWords({ code: 'invalid_type', expected: 'nan', input: undefined })).toBe('Missing: add nan');
  });
});
