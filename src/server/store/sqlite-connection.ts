import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Command, type CommandResult, type Done, runSqliteThread } from './sqlite-thread.ts';

/** An SQLite file that a thread of its own has open. It does one statement after the other, as they come. */
export interface SqliteConnection {
  /** Starts the thread, which takes as long as its program is large; the file is opened by the first statement. */
  start(): Promise<void>;
  /** Rejects as SQLite does, with its `errcode`, or where the thread ends; the next statement starts another one. */
  execute(command: Command): Promise<Done>;
  /** Closes the file. */
  close(): Promise<void>;
}

/** This module is the program of the thread, too: bundled, there is no other file to start it from. */
const THREAD = new URL(import.meta.url);
if (parentPort !== null && typeof workerData?.sqliteFile === 'string')
  runSqliteThread(parentPort, workerData.sqliteFile);

/** The connection to `file` that the thread `program` has; nothing is touched before it is used. */
export function sqliteConnection(file: string, program = THREAD): SqliteConnection {
  let thread: Worker | null = null;
  /** Callers that wait for a result, in order. */
  const waiting: ((result: CommandResult) => void)[] = [];
  const receive = (result: CommandResult) => {
    waiting.shift()?.(result);
    // A program may end while no command runs.
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
    // Its first message is that it is ready.
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
      if (!('error' in result)) return result;
      const { message, errcode } = result.error;
      throw Object.assign(new Error(message), { errcode });
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
