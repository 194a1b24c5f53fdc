import { expect, it } from 'vitest';
import { isFilePath, pathOf } from './address.ts';

it.each([
  ['/cars/x', '/cars/x'],
  ['/cars/x?y=1#z', '/cars/x'],
  ['/?y=1\n2', '/'],
  ['#z', ''],
])('the path of %j is %j', (address, path) => {
  expect(pathOf(address)).toBe(path);
});

it.each([
  ['/files/report.pdf', true],
  ['/media/Photo.WEBP', true],
  ['/cars/2021-toyota-corolla-101', false],
  ['/v1.0/cars', false],
])('%s is a file: %s', (path, isFile) => {
  expect(isFilePath(path)).toBe(isFile);
});
