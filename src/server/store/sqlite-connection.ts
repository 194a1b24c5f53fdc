import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Command, type CommandResult, type Done, runSqliteThread } from './sqlite-thread.ts';

/** An SQLite file, open in its own thread, which runs one statement at a time in order of arrival. */
export interface SqliteConnection {
  /** Starts the thread, which may take a while to load; the first statement opens the file. */
  start(): Promise<void>;
  /** Rejects with SQLite's `errcode`, or where the thread ends; the next statement starts a new one. */
  execute(command: Command): Promise<Done>;
  /** Closes the file. */
  close(): Promise<void>;
}

/** This module is also the thread's program: when bundled, it is the only file to start it from. */
const THREAD = new URL(import.meta.url);
if (parentPort !== null && typeof workerData?.sqliteFile === 'string')
  runSqliteThread(parentPort, workerData.sqliteFile);

/** Creates a connection to `file` in a thread running `program`; connects to nothing until first use. */
export function sqliteConnection(file: string, program = THREAD): SqliteConnection {
  let thread: Worker | null = null;
  /** Callers waiting for a result, in order. */
  const waiting: ((result: CommandResult) => void)[] = [];
  const receive = (result: CommandResult) => {
    waiting.shift()?.(result);
    // Lets the program exit while no command is running.
    if (waiting.length === 0) thread?.unref();
  };
  const startThread = () => {
    const started = new Worker(program, { workerData: { sqliteFile: file }, execArgv: ['--no-warnings'] });
    const lost = (cause: unknown) => {
      if (thread !== started) return;
      thread = null;
      const message = `The thread of ${file} ended: ${String(cause)}`;
      for (const settle of waiting.splice(0)) settle({ error: { message, errcode: undefined } });
    };
    // The first message reports that it is ready.
    started.once('message', () => started.on('message', receive));
    started.once('error', lost);
    started.once('exit', lost);
    return started;
  };
  return {
    async start() {
      thread ??= startThread();
      await once(thread, 'message');
      if (waiting.length === 0) thread?.unref();
    },
    async execute(command) {
      thread ??= startThread();
      thread.ref();
      thread.postMessage(command);
      const result = await new Promise<CommandResult>((resolve) => {
        waiting.push(resolve);
      });
      return doneOf(result);
    },
    async close() {
      if (thread === null) return;
      const ended = once(thread, 'exit');
      thread.ref();
      thread.postMessage('close');
      await ended;
    },
  };
}

/** What a command did; throws what SQLite said against it. */
export function doneOf(result: CommandResult): Done {
  if (!('error' in result)) return result;
  const { message, errcode } = result.error;
  throw Object.assign(new Error(message), { errcode });
}
