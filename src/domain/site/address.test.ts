import { expect, it } from 'vitest';
import { decodedPath, isFilePath, pathOf } from './address.ts';

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

it.each([
  ['/used%20cars', '/used cars'],
  ['/caf%C3%A9', '/café'],
  ['/50%-off', '/50%-off'],
])('%s without encoding is %s', (path, decoded) => {
  expect(decodedPath(path)).toBe(decoded);
});
