import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it, onTestFinished } from 'vitest';
import { isSqliteBusy } from './sqlite-busy.ts';

/** Two connections to one file, that wait for no lock. */
function connections() {
  const folder = mkdtempSync(join(tmpdir(), 'busy-'));
  const open = () => new DatabaseSync(join(folder, 'a.sqlite'), { timeout: 0 });
  const [one, other] = [open(), open()];
  onTestFinished(() => {
    one.close();
    other.close();
    rmSync(folder, { recursive: true });
  });
  one.exec('pragma journal_mode = wal; create table car (id text)');
  const errorOf = (statement: string): unknown => {
    try {
      return one.exec(statement);
    } catch (error) {
      return error;
    }
  };
  return { one, other, errorOf };
}

it('recognises a file that another connection writes to', () => {
  const { other, errorOf } = connections();
  other.exec('begin immediate');
  expect(isSqliteBusy(errorOf('begin immediate'))).toBe(true);
});

it('recognises it in an extended code, of a snapshot that another connection overtook', () => {
  const { one, other, errorOf } = connections();
  one.exec('begin; select * from car');
  one.prepare('select * from car').all();
  other.exec("insert into car values ('corolla')");
  const error = errorOf("insert into car values ('camry')");
  expect([Reflect.get(Object(error), 'errcode'), isSqliteBusy(error)]).toEqual([517, true]);
});

it('recognises no other fault', () => {
  const { errorOf } = connections();
  expect([errorOf('select'), new Error('busy'), 5, null].map(isSqliteBusy)).toEqual(Array(4).fill(false));
});
