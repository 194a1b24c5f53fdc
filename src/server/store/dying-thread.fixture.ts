// Stands in for the thread of the SQLite file, and exits at a marked statement.

import { parentPort } from 'node:worker_threads';
import type { Command } from './sqlite-thread.ts';

parentPort?.on('message', (command: Command | 'close') => {
  if (command !== 'close' && command.sql === 'select die') process.exit(1);
});
await import('./sqlite-connection.ts');
