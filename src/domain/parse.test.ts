import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { config } from 'zod/v4/core';
import { AppError, InvalidInput, NotFound, ProviderFailed, Refused } from './errors.ts';
import { checkWithoutCode, parse, tryParse } from './parse.ts';

const schema = z.strictObject({
  name: z.string().min(1),
  address: z.object({ postcode: z.string().regex(/^\d{4}$/, 'Enter a 4-digit number.') }).optional(),
});

describe('external input', () => {
  it('becomes the typed value', () => {
    expect(parse(schema, { name: 'Harbour' }, 'site.json')).toEqual({ name: 'Harbour' });
    expect(tryParse(schema, { name: 'Harbour' })).toEqual({ ok: true, value: { name: 'Harbour' } });
  });

  it('names every issue by its field', () => {
    expect(tryParse(schema, { name: '', address: { postcode: '24' } })).toMatchObject({
      ok: false,
      issues: [
        { field: 'name', code: 'too_small' },
        { field: 'address.postcode', message: 'Enter a 4-digit number.' },
      ],
    });
  });

  it('names each unrecognised key', () => {
    const parsed = tryParse(z.object({ home: schema }), { home: { name: 'x', titel: 1, tag: 2 } });
    expect(parsed.ok ? [] : parsed.issues.map(({ field }) => field)).toEqual(['home.titel', 'home.tag']);
  });

  it('names the subject, and an issue of the whole without a field', () => {
    const read = () => parse(schema, 'text', 'sites/harbour/site.json is not right');
    expect(read).toThrow(InvalidInput);
    expect(read).toThrow(/^sites\/harbour\/site\.json is not right:\n- Found "text": write an object/);
    expect(() => parse(schema, { name: '' }, 'site')).toThrow(/\n- name: Empty: write a text/);
  });
});

describe('error classes', () => {
  it.each([
    [new InvalidInput('x', []), 'InvalidInput'],
    [new NotFound('x'), 'NotFound'],
    [new Refused('x'), 'Refused'],
    [new ProviderFailed('x'), 'ProviderFailed'],
  ])('have names, wherever they are caught: %s', (error, name) => {
    expect(error).toBeInstanceOf(AppError);
    expect(error.name).toBe(name);
  });
});

it('validates without compiling code', () => {
  onTestFinished(() => {
    config({ jitless: false });
  });
  checkWithoutCode();
  expect(config().jitless).toBe(true);
  expect(tryParse(z.strictObject({ name: z.string() }), { name: 'Harbour' }).ok).toBe(true);
});
