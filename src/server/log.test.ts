import { expect, it } from 'vitest';
import { createLog } from './log.ts';

/** The line that an error is logged as. */
function loggedAs(err: unknown): string {
  const lines: string[] = [];
  createLog('error', { write: (line) => void lines.push(line) }).error({ err }, 'lead cannot be stored');
  return lines.join('');
}

it('logs what failed and where, and no values, which Postgres adds to its errors', () => {
  const error = Object.assign(new Error('null value in column "site"'), {
    code: '23502',
    table: 'lead',
    where: 'jane@example.com',
    detail: 'Failing row contains (1, Jane Citizen, jane@example.com).',
  });
  const line = loggedAs(error);
  expect(line).not.toMatch(/jane/i);
  const { err, msg } = JSON.parse(line);
  expect([msg, err.message, err.code]).toEqual(['lead cannot be stored', error.message, '23502']);
  expect(err.stack).toContain('log.test.ts');
});

it('logs each reason of several, such as the addresses of a host that is down', () => {
  const error = new AggregateError([new Error('connect ECONNREFUSED ::1:5432')]);
  expect(loggedAs(error)).toContain('::1:5432');
});

it('logs what is no error as it is', () => expect(loggedAs('nothing')).toContain('"err":"nothing"'));
