import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { pageFrontmatterSchema, postFrontmatterSchema } from './content.schema.ts';

const frontmatter = (facts: object) =>
  tryParse(pageFrontmatterSchema, { title: 'Warranty', description: 'What is covered.', ...facts });

describe('frontmatter', () => {
  it('requires a title and a description', () => {
    expect(frontmatter({})).toMatchObject({ ok: true, value: { draft: false, start: null, expiry: null } });
    expect(frontmatter({ title: '' })).toMatchObject({ ok: false, issues: [{ field: 'title' }] });
  });

  it.each(['2026-01-05', '2026-01-05T09:00:00+10:00', '2026-01-05T09:00:00Z', null])(
    'starts at %j',
    (start) => {
      expect(frontmatter({ start }).ok).toBe(true);
    },
  );

  it.each(['5 January 2026', '2026-01-05T09:00:00', 20260105])('refuses %j as a start', (start) => {
    expect(frontmatter({ start })).toMatchObject({ ok: false, issues: [{ field: 'start' }] });
  });

  it.each(['21/11/2026', '2026-06-31', '2026-1-5', '2026-01-21T09:00'])(
    'says how to write the date %j',
    (start) => {
      const wanted =
        'a day of the calendar such as 2026-12-24, or with time and zone 2026-12-24T17:00:00+11:00';
      const message = `Found "${start}": write ${wanted}`;
      expect(frontmatter({ start })).toMatchObject({ ok: false, issues: [{ message }] });
      const post = { title: 'A', description: 'B', category: 'news' };
      const missing = { field: 'start', message: `Missing: add ${wanted}` };
      expect(tryParse(postFrontmatterSchema, post)).toMatchObject({ ok: false, issues: [missing] });
    },
  );

  it.each(['/Fleet', '/fleet-x/', 'fleet'])('says how to write the path %j', (path) => {
    const message = 'Write / and small letters, digits and hyphens, without a final slash, such as /fleet';
    expect(frontmatter({ path })).toMatchObject({ ok: false, issues: [{ field: 'path', message }] });
  });

  it('may name a form other than the trade-in, which needs its own page', () => {
    expect(frontmatter({ form: 'service' })).toMatchObject({ ok: true, value: { form: 'service' } });
    expect(frontmatter({ form: 'trade-in' })).toMatchObject({ ok: false, issues: [{ field: 'form' }] });
  });

  it('may have up to four figures, each with what it is', () => {
    const { highlights } = pageFrontmatterSchema.parse({
      title: 'Tucson',
      description: 'A wagon.',
      highlights: ['1,900 kg | braked towing', ' 18 min|10 to 80 per cent '],
    });
    expect(highlights).toEqual([
      { figure: '1,900 kg', text: 'braked towing' },
      { figure: '18 min', text: '10 to 80 per cent' },
    ]);
    expect(frontmatter({})).toMatchObject({ value: { highlights: [] } });
    const five = Array.from({ length: 5 }, () => '1 | line');
    expect(frontmatter({ highlights: five })).toMatchObject({ issues: [{ field: 'highlights' }] });
  });

  it.each(['1,900 kg', '| braked towing', '1,900 kg | ', '1 | 2 | 3', ' | '])(
    'refuses %j as a figure',
    (written) => {
      expect(frontmatter({ highlights: [written] })).toMatchObject({ issues: [{ field: 'highlights.0' }] });
    },
  );

  it('may name a path', () => {
    expect(frontmatter({ path: '/privacy-policy' }).ok).toBe(true);
    expect(frontmatter({ path: '//evil.test' }).ok).toBe(false);
  });
});

describe('frontmatter of a post', () => {
  const post = (facts: object) =>
    tryParse(postFrontmatterSchema, {
      title: 'Towing',
      description: 'How to.',
      category: 'buying',
      start: '2026-11-03',
      ...facts,
    });

  it('requires a category and a start', () => {
    expect(post({})).toMatchObject({ ok: true, value: { author: null, tags: [], expiry: null } });
    expect(post({ start: undefined })).toMatchObject({ ok: false, issues: [{ field: 'start' }] });
    expect(post({ category: 'Buying well' })).toMatchObject({ ok: false, issues: [{ field: 'category' }] });
  });
});
