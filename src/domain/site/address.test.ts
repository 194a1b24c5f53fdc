import { expect, it } from 'vitest';
import { canonicalLink, decodedPath, isFilePath, pathOf } from './address.ts';

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

it.each([
  ['/special-offers/', '/special-offers'],
  ['/Special-Offers//?Make=A#Top', '/special-offers?Make=A#Top'],
  ['/', '/'],
  ['/?Q=1', '/?Q=1'],
  ['/files/Report.PDF', '/files/Report.PDF'],
  ['https://Elsewhere.example/A/', 'https://Elsewhere.example/A/'],
  ['//Elsewhere.example/A/', '//Elsewhere.example/A/'],
  ['#Top', '#Top'],
])('%s leads to %s', (written, link) => {
  expect(canonicalLink(written)).toBe(link);
});
