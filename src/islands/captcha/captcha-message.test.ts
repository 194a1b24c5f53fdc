import { expect, it } from 'vitest';
import { isCaptchaMessage } from './captcha-message.ts';

// biome-ignore format: a table, a row for each message
it.each([
  [{ kind: 'drawn', height: 78 }, true],
  [{ kind: 'token', token: 'token' }, true],
  [{ kind: 'token', token: null }, true],
  [{ kind: 'drawn' }, false],
  [{ kind: 'token', token: 7 }, false],
  [{ kind: 'other' }, false],
  ['drawn', false],
  [null, false],
])('%j is a message of the framed page: %s', (data, is) => {
  expect(isCaptchaMessage(data)).toBe(is);
});
