import { describe, expect, it } from 'vitest';
import { chosenAction, describeOptions } from './chosen-action.ts';

const options = {
  list: ['site', 'all'],
  replay: ['id', 'site', 'all'],
  erase: ['site', 'dry-run'],
} as const;
const command = { command: 'leads', actions: { list: 1, replay: 2, erase: 3 }, options, subject: 'id' };

describe('an action', () => {
  it('is chosen with the options that it reads', () => {
    // The parser gives each option in camel case, too, and those that are not given as undefined.
    const given = { action: 'erase', id: undefined, site: 'x', 'dry-run': true, dryRun: true, _: ['erase'] };
    expect(chosenAction(command, given)).toBe(3);
  });

  it.each([
    [
      { action: 'replay', 'dry-run': true },
      '- --dry-run: "forecourt leads replay" does not take it, but erase does.',
    ],
    [
      { action: 'erase', all: true },
      '- --all: "forecourt leads erase" does not take it, but list and replay do.',
    ],
    [{ action: 'list', id: '4711' }, '- 4711: "forecourt leads list" takes options only.'],
    [{ action: 'constructor' }, '- constructor: Valid for "forecourt leads": list, replay, erase.'],
    [{}, 'Valid for "forecourt leads"'],
  ])('is refused with others: %j', (given, message) => {
    expect(() => chosenAction(command, given)).toThrow(message);
  });
});

it('the help of an option names the actions that read it, unless all do', () => {
  const describe = describeOptions(options);
  expect(describe('all', 'everything')).toBe('list, replay: everything');
  expect(describe('site', 'Slug of one site')).toBe('Slug of one site');
});
