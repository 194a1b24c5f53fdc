import { describe, expect, it } from 'vitest';
import { refuseBeside, refuseUnknown } from './arguments.ts';

const args = {
  site: { type: 'string' },
  'accept-drop': { type: 'boolean' },
  release: { type: 'positional' },
} as const;

describe('unknown arguments', () => {
  it.each([
    [[]],
    [['--site', 'harbour']],
    [['--site=harbour', '--accept-drop']],
    [['0001-abc', '--site', 'harbour']],
    [['--site', '--accept-drop']],
  ])('is not in %j', (words) => {
    expect(() => refuseUnknown('rollback', args, words)).not.toThrow();
  });

  it.each([
    [['--bogus'], '--bogus'],
    [['--accept-drops'], '--accept-drops'],
    [['--sites', 'harbour'], '--sites'],
    [['--site', 'harbour', '--sit', 'x'], '--sit'],
    [['one', 'two'], 'two'],
    [['-x'], '-x'],
  ])('in %j is named: %s', (words, word) => {
    const refused = () => refuseUnknown('rollback', args, words);
    expect(refused).toThrow(`- ${word}: Valid for "forecourt rollback": --site, --accept-drop.`);
  });

  it.each([
    [['-site', 'harbour'], '- -site: Write --site, with two hyphens'],
    [['-site=harbour'], '- -site=harbour: Write --site, with two hyphens'],
    [['one', '-accept-drop'], '- -accept-drop: Write --accept-drop, with two hyphens'],
  ])('or one with a single hyphen, which would count as its letters, is refused: %j', (words, message) => {
    expect(() => refuseUnknown('rollback', args, words)).toThrow(message);
  });

  it.each([
    [['--site', 'harbour', '--site', 'garage']],
    [['--site=harbour', '--accept-drop', '--site=harbour']],
  ])('or a repeated value, of which the last alone would count, is refused: %j', (words) => {
    expect(() => refuseUnknown('rollback', args, words)).toThrow('- --site: It is given twice');
  });

  it('are all where a command takes none', () => {
    expect(() => refuseUnknown('start', {}, ['--site'])).toThrow('takes no options');
  });
});

describe('options that exclude each other', () => {
  it('are refused together, by the one without effect', () => {
    const refused = () => refuseBeside({ car: 'a', store: 'b' }, 'car', 'store');
    expect(refused).toThrow('- --store: It has no effect beside --car: omit one of them');
  });

  it('are accepted one by one', () => {
    expect(() => refuseBeside({ car: undefined, store: 'b' }, 'car', 'store')).not.toThrow();
    expect(() => refuseBeside({ car: 'a', store: undefined }, 'car', 'store')).not.toThrow();
  });
});
