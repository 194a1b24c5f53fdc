import { describe, expect, it } from 'vitest';
import { errorText } from './exit.ts';

describe('the text of an error', () => {
  it.each([
    ['SQLite, in a thread of its own', { errcode: 11 }],
    ['SQLite', { code: 'ERR_SQLITE_ERROR', errcode: 14 }],
    ['Postgres, such as a wrong password', { code: '28P01' }],
    ['a disk', { code: 'ENOSPC' }],
    ['a network', { code: 'ECONNREFUSED' }],
  ])('of %s is its message and where to look', (_, facts) => {
    const error = Object.assign(new Error('file is not a database'), facts);
    expect(errorText(error)).toBe('file is not a database. Check the disk, or the database of DATABASE_URL.');
  });

  it('of any other has all details', () => {
    expect(errorText(new TypeError('x is not a function'))).toContain('exit.test.ts');
    expect(errorText('thrown')).toBe('thrown');
  });
});
