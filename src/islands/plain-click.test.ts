import { expect, it } from 'vitest';
import { isPlain } from './plain-click.ts';

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };

it('leaves every click and key press with a modifier key to the browser', () => {
  expect(isPlain(NONE)).toBe(true);
  for (const key of Object.keys(NONE)) expect(isPlain({ ...NONE, [key]: true }), key).toBe(false);
});
