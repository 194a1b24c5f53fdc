import { describe, expect, it } from 'vitest';
import { lockFindings } from './lock.ts';

const manifest = (dependencies: Record<string, string>) => JSON.stringify({ dependencies }, null, 2);
const lock = (packages: Record<string, object>) =>
  JSON.stringify({ packages: { '': {}, ...packages } }, null, 2);
const messages = (wanted: Record<string, string>, packages: Record<string, object>) =>
  lockFindings(manifest(wanted), lock(packages)).map(
    ({ file, line, message }) => `${file}:${line} ${message}`,
  );

const whole = { version: '1.0.0', integrity: 'sha512-x' };

describe('the lock', () => {
  it('lists the optional packages of every platform', () => {
    const sharp = { ...whole, optionalDependencies: { '@img/linux': '1.0.0', '@img/win32': '1.0.0' } };
    expect(messages({}, { 'node_modules/sharp': sharp, 'node_modules/@img/linux': whole })).toEqual([
      'package-lock.json:4 @img/win32, which node_modules/sharp needs on another platform, is not in the lock',
    ]);
  });

  it('finds them where Node would', () => {
    const vite = { ...whole, optionalDependencies: { fsevents: '1.0.0' } };
    const nested = 'node_modules/a/node_modules/vite';
    expect(messages({}, { [nested]: vite, 'node_modules/fsevents': whole })).toEqual([]);
    expect(messages({}, { [nested]: vite, 'node_modules/a/node_modules/fsevents': whole })).toEqual([]);
    expect(messages({}, { [nested]: vite, [`${nested}/node_modules/fsevents`]: whole })).toEqual([]);
    expect(messages({}, { [nested]: vite, 'node_modules/b/node_modules/fsevents': whole })).toHaveLength(1);
  });

  it('names no registry', () => {
    expect(
      messages({}, { 'node_modules/a': { ...whole, resolved: 'https://registry.example/a.tgz' } }),
    ).toEqual(['package-lock.json:4 node_modules/a is bound to https://registry.example/a.tgz']);
  });

  it('has a checksum for every package', () => {
    expect(messages({}, { 'node_modules/a': { version: '1.0.0' } })).toEqual([
      'package-lock.json:4 node_modules/a has no checksum',
    ]);
  });

  it('needs neither for a folder of the project', () => {
    expect(messages({}, { 'node_modules/a': { resolved: 'packages/a', link: true } })).toEqual([]);
  });
});

describe('package.json', () => {
  it.each(['^1.0.0', '~1.0.0', '1.x', 'latest', '>=1.0.0'])('has no range such as %s', (version) => {
    expect(messages({ a: version }, {})).toEqual([`package.json:3 a ${version} is a range`]);
  });

  it.each(['1.0.0', '1.0.0-beta.2'])('names versions such as %s', (version) => {
    expect(messages({ a: version }, {})).toEqual([]);
  });
});
