import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';

/** One statement for the thread. */
export interface Command {
  sql: string;
  parameters: readonly unknown[];
  /** Whether it belongs to a transaction that began before. */
  inTransaction: boolean;
}

export interface Done {
  rows: unknown[];
  /** Of a statement that returns no rows. */
  changes?: number | bigint;
  lastInsertRowid?: number | bigint;
}

export type CommandResult = Done | { error: { message: string; errcode: unknown } };

/** How long a statement waits for another process here, milliseconds: others wait behind it. A longer wait is a new attempt. */
const BUSY_MS = 50;
/** Statements that are kept compiled: more than the service has, but for lists of any length. */
const COMPILED = 300;
/**
 * A commit is on the disk before it is answered (promises "Leads"), and what is deleted is overwritten: free pages would
 * still hold it.
 */
const PRAGMAS = 'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;';

/** Has an SQLite file open, with one connection, and does what comes through `port`: the whole of a thread. */
export function runSqliteThread(port: MessagePort, file: string): void {
  const compiled = new Map<string, StatementSync>();
  let database: DatabaseSync | null = null;

  const compile = (on: DatabaseSync, sql: string): StatementSync => {
    const cached = compiled.get(sql);
    if (cached !== undefined) return cached;
    const fresh = on.prepare(sql);
    if (compiled.size >= COMPILED) compiled.clear();
    compiled.set(sql, fresh);
    return fresh;
  };
  const execute = ({ sql, parameters, inTransaction }: Command): CommandResult => {
    database ??= open(file);
    // The transaction went with the thread before this one: its remaining statements must not run without it.
    if (database.isTransaction !== inTransaction) throw new Error('The transaction was lost with its thread');
    const statement = compile(database, sql);
    // Kysely hands parameters on untyped; what SQLite cannot hold, it refuses by itself.
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], changes, lastInsertRowid };
  };
  port.on('message', (command: Command | 'close') => {
    if (command !== 'close') return port.postMessage(runStatement(() => execute(command)));
    compiled.clear();
    database?.close();
    port.close();
  });
  port.postMessage('ready');
}

function open(file: string): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    database.exec(PRAGMAS);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function runStatement(execute: () => CommandResult): CommandResult {
  try {
    return execute();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Errors lose what they have besides their message on the way.
    return { error: { message: error.message, errcode: Reflect.get(error, 'errcode') } };
  }
}
