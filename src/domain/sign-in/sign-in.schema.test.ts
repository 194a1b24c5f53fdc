import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { codeRequestSchema, guessSchema } from './sign-in.schema.ts';

const messagesOf = (parsed: ReturnType<typeof tryParse>) =>
  parsed.ok ? [] : parsed.issues.map(({ field, message }) => `${field}: ${message}`);

describe('a request for a code', () => {
  it.each(['0491 570 006', '+61 491 570 006', '0491570006', '(0491) 570-006'])('reads %j', (phone) => {
    expect(tryParse(codeRequestSchema, { phone })).toEqual({
      ok: true,
      value: { phone: '+61491570006', altcha: null },
    });
  });

  it.each(['(02) 5550 1234', '1300 975 707', '0491 570', 'me', '', null, 7, undefined])(
    'takes mobiles alone, for nobody reads an SMS elsewhere: %j',
    (phone) => {
      expect(messagesOf(tryParse(codeRequestSchema, { phone }))).toEqual([
        'phone: Enter an Australian mobile number, such as 0412 345 678.',
      ]);
    },
  );
});

describe('a typed code', () => {
  it('reads six digits', () => {
    expect(tryParse(guessSchema, { code: '123 456' })).toEqual({ ok: true, value: { code: '123456' } });
  });

  it.each(['12345', 'abcdef', '', null, 123456])('refuses %j', (code) => {
    expect(messagesOf(tryParse(guessSchema, { code }))).toEqual(['code: Enter the six digits of the code.']);
  });
});
