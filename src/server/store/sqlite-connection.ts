import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { type Answer, type Command, type Done, runSqliteThread } from './sqlite-thread.ts';

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
  /** Who waits for an answer, in the order in which they asked. */
  const waiting: ((answer: Answer) => void)[] = [];
  const answered = (answer: Answer) => {
    waiting.shift()?.(answer);
    // A program may end while nothing is asked.
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
    // It says that it is ready before it answers.
    started.once('message', () => started.on('message', answered));
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
      const answer = await new Promise<Answer>((resolve) => {
        waiting.push(resolve);
      });
      if (!('error' in answer)) return answer;
      const { message, errcode } = answer.error;
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
