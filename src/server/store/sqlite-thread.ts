import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { MessagePort } from 'node:worker_threads';

/** A statement for the thread. */
export interface Command {
  sql: string;
  parameters: readonly unknown[];
  /** Whether it belongs to a transaction that has begun. */
  inTransaction: boolean;
}

export interface Done {
  rows: unknown[];
  /** Of a statement without result rows. */
  changes?: number | bigint;
  lastInsertRowid?: number | bigint;
}

export type CommandResult = Done | { error: { message: string; errcode: unknown } };

/**
 * How long a statement waits here for another process, milliseconds, while others queue behind it; the caller retries
 * for longer waits.
 */
const BUSY_MS = 50;
/** Cached prepared statements: more than the service has, apart from lists of varying length. */
const COMPILED = 300;
/**
 * A commit is on disk before it resolves (promises "Leads"), and deleted data is overwritten, since free pages would
 * still contain it.
 */
const PRAGMAS = 'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;';

/** Runs the thread: executes the statements that arrive through `port` on an SQLite file. */
export function runSqliteThread(port: MessagePort, file: string): void {
  const opened = openSqliteFile(file);
  port.on('message', (command: Command | 'close') => {
    if (command !== 'close') return port.postMessage(opened.run(command));
    opened.close();
    port.close();
  });
  port.postMessage('ready');
}

/** An SQLite file with one connection, opened by the first command. */
export interface OpenSqliteFile {
  run(command: Command): CommandResult;
  close(): void;
}

/** Executes commands on the calling thread. */
export function openSqliteFile(file: string): OpenSqliteFile {
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
    // The transaction was lost with the previous thread; its remaining statements must not run outside it.
    if (database.isTransaction !== inTransaction) throw new Error('The transaction was lost with its thread');
    const statement = compile(database, sql);
    // Kysely passes parameters untyped; SQLite rejects unsupported ones.
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) };
    const { changes, lastInsertRowid } = statement.run(...values);
    return { rows: [], changes, lastInsertRowid };
  };
  return {
    run: (command) => runStatement(() => execute(command)),
    close() {
      compiled.clear();
      database?.close();
    },
  };
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
    // Structured cloning drops an error's other properties.
    return { error: { message: error.message, errcode: Reflect.get(error, 'errcode') } };
  }
}
