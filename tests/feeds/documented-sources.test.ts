import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { tryParse } from '#domain/parse.ts';
import { stockSourceSchema } from '#domain/site/stock-source.schema.ts';

const GUIDE = readFileSync(path.join(import.meta.dirname, '../../docs/feeds-in.md'), 'utf8');
const SECTION = GUIDE.slice(GUIDE.indexOf('## Where feeds come from'), GUIDE.indexOf('\n## Mapping'));

const found = (pattern: RegExp): string[] => Array.from(SECTION.matchAll(pattern), ([, text = '']) => text);

describe('docs/feeds-in.md "Where feeds come from"', () => {
  it('shows valid sources, and pages of an API', () => {
    const sources = found(/```json\n([\s\S]*?)```/g).map((text): unknown => JSON.parse(text));
    const pages = found(/^\| `(\{ "by".*?\})`/gm).map((text): unknown => JSON.parse(text));
    const paged = pages.map((own) => ({ type: 'http', url: 'https://dms.example', pages: own }));
    expect([sources.length, pages.length]).toEqual([5, 4]);
    for (const source of [...sources, ...paged])
      expect(tryParse(stockSourceSchema, source)).toMatchObject({ ok: true });
  });

  it('names each kind of source, and each of its own fields', () => {
    const shared = Object.keys(stockSourceSchema.options[1].shape);
    for (const { shape } of stockSourceSchema.options) {
      expect(SECTION).toContain(`\`${shape.type.value}\``);
      for (const field of Object.keys(shape).filter((name) => !shared.includes(name)))
        expect(SECTION).toMatch(new RegExp(`["\`]${field}["\`]`));
    }
  });
});
