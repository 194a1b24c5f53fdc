import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sqliteConnection } from './sqlite-connection.ts';

const MORTAL = new URL('./dying-thread.fixture.ts', import.meta.url);

function fresh(program?: URL) {
  const folder = mkdtempSync(path.join(tmpdir(), 'connection-'));
  const file = path.join(folder, 'deep/store.sqlite');
  const connection = sqliteConnection(file, program);
  onTestFinished(async () => {
    await connection.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const run = (sql: string, inTransaction = false) =>
    connection.execute({ sql, parameters: [], inTransaction });
  return { file, connection, run };
}

describe('the SQLite file in its thread', () => {
  it('returns rows, or the number of changes', async () => {
    const { run, connection } = fresh();
    await run('create table car (id text)');
    const command = { sql: 'insert into car values (?)', parameters: ['corolla'], inTransaction: false };
    expect(await connection.execute(command)).toEqual({ rows: [], changes: 1, lastInsertRowid: 1 });
    expect(await run('select id from car')).toEqual({ rows: [{ id: 'corolla' }] });
  });

  it('rejects with SQLite’s error code', async () => {
    const { run, file } = fresh();
    await expect(run('select * from truck')).rejects.toThrow('no such table: truck');
    await run('create table car (id text)');
    const other = new DatabaseSync(file);
    other.exec('begin exclusive');
    await expect(run("insert into car values ('corolla')")).rejects.toMatchObject({ errcode: 5 });
    other.close();
    expect(await run("insert into car values ('corolla')")).toMatchObject({ changes: 1 });
  });

  it('leaves a complete file behind when closed', async () => {
    const { run, connection, file } = fresh();
    await run('create table car (id text)');
    await connection.close();
    await connection.close();
    const again = new DatabaseSync(file);
    expect(again.prepare('select name from sqlite_schema').all()).toMatchObject([{ name: 'car' }]);
    again.close();
  });

  it('survives the end of its thread: pending statements fail, later ones run in a new one', async () => {
    const { run } = fresh(MORTAL);
    await run('create table car (id text)');
    await expect(run('select die')).rejects.toThrow('The thread of');
    expect(await run('select id from car')).toEqual({ rows: [] });
  });

  it('runs no part of a transaction whose beginning was lost', async () => {
    const { run } = fresh(MORTAL);
    await run('create table car (id text)');
    await run('begin immediate');
    await run("insert into car values ('first')", true);
    await expect(run('select die', true)).rejects.toThrow('The thread of');
    await expect(run("insert into car values ('second')", true)).rejects.toThrow('was lost');
    expect(await run('select id from car')).toEqual({ rows: [] });
  });
});
