import { expect, it } from 'vitest';
import { tryParse } from '#domain/parse.ts';
import { previewSchema } from './preview.schema.ts';

const content = { kind: 'post', name: 'open-day', markdown: '---\ntitle: Open day\n---\n' };

it.each([{ content }, { car: { id: 12, price: 20_990 } }, { car: { id: 'a-1' } }])('accepts %j', (body) => {
  expect(tryParse(previewSchema, { site: 'harbour', ...body }).ok).toBe(true);
});

it.each([
  [{}, 'content', 'either'],
  [{ content, car: { id: 1 } }, 'content', 'either'],
  [{ content: { ...content, name: '../secret' } }, 'content.name', 'inner hyphens'],
  [{ content: { ...content, markdown: '' } }, 'content.markdown', 'whole text'],
  [{ content, site: '..' }, 'site', 'inner hyphens'],
  [{ car: { price: 1 } }, 'car.id', 'id that the feed gives'],
])('names field and remedy of %j', (body, field, message) => {
  const parsed = tryParse(previewSchema, { site: 'harbour', ...body });
  expect(parsed.ok ? [] : parsed.issues).toContainEqual(
    expect.objectContaining({ field, message: expect.stringContaining(message) }),
  );
});
